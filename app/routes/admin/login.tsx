import { redirect } from 'react-router'
import { ownerLoginWords } from '#content/interface/en/admin/login.ts'
import { adminCookie, ownerBrowserCookie } from '#cookies/admin-cookie.server.ts'
import { flashNotice } from '#cookies/notice-cookie.server.ts'
import { readCookie, setCookieHeaders } from '#cookies/signed-cookie.server.ts'
import { isCodeRequired } from '#shop/admin/check-totp-code.server.ts'
import { describeKeyRefusal } from '#shop/admin/describe-key-refusal.server.ts'
import { logIn } from '#shop/admin/log-in.server.ts'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { TextField } from '../../forms/field.tsx'
import { readForm } from '../../forms/read-form.server.ts'
import { LoginCard } from '../../ui/login-card.tsx'
import type { Notice } from '../../ui/notice.tsx'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/login'
import { findCurrentPerson, pathAfterLogin } from './require-person.server.ts'
import { offlineNotice } from './ui/offline-notice.ts'
import { ownerMeta } from './ui/owner-meta.ts'

export async function loader({ request, url }: Route.LoaderArgs) {
  if (await findCurrentPerson(request)) throw redirect(pathAfterLogin(url.searchParams.get('to')))
  return { isCodeRequired }
}

export async function action({ request, url, context }: Route.ActionArgs): Promise<{ notice: Notice }> {
  const { adminKey = '', code = '' } = await readForm(request)
  if (!adminKey.trim()) return { notice: { title: ownerLoginWords.adminKeyRequired, tone: 'bad' } }
  const knownBrowser = await readCookie(ownerBrowserCookie, request)
  const visitor = { ...context.get(visitorContext), knownBrowser }
  const login = await logIn({ key: adminKey.trim(), code }, visitor)
  if ('refused' in login) return { notice: { ...describeKeyRefusal(login), tone: 'bad' } }
  const headers = setCookieHeaders(
    await adminCookie.serialize(login.token),
    await ownerBrowserCookie.serialize(login.browser),
    await flashNotice('adminGranted'),
  )
  throw redirect(pathAfterLogin(url.searchParams.get('to')), { headers })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('login', ownerLoginWords.heading)

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LoginCard
      heading={ownerLoginWords.heading}
      lead={ownerLoginWords.lead}
      button={ownerLoginWords.submit}
      notice={actionData?.notice}
    >
      {/* Password managers save a password only together with a user name. */}
      <input name="username" autoComplete="username" defaultValue="admin" hidden />
      <TextField
        name="adminKey"
        label={ownerLoginWords.adminKey}
        type="password"
        autoComplete="current-password"
        required
      />
      {loaderData.isCodeRequired ? (
        <TextField
          name="code"
          label={ownerLoginWords.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          hint={ownerLoginWords.codeHint}
        />
      ) : null}
    </LoginCard>
  )
}
