import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { localPath } from '#brand/language.ts'
import { accountWords } from '#content/interface/account.ts'
import { clearRequestedCode } from '#cookies/login-code-cookie.server.ts'
import { flashNotice, takeFlashNotice } from '#cookies/notice-cookie.server.ts'
import { findCurrentSession } from '#cookies/session-cookie.server.ts'
import { setCookieHeaders } from '#cookies/signed-cookie.server.ts'
import { findWantedFile, forgetWantedFile } from '#cookies/wanted-file-cookie.server.ts'
import { readFields } from '#platform/form-fields.ts'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { readForm } from '../../forms/read-form.server.ts'
import { describeNotice } from '../../notices.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import type { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { visitorContext } from '../../visitor.ts'
import { deleteLocalRecord } from '../free-guide/local-record.ts'
import type { Route } from './+types/customer-dashboard'
import { endSessions, setConsent, setLanguage, stopMarketing } from './account-acts.server.ts'
import { Dashboard } from './dashboard.tsx'
import { readDashboard } from './dashboard-data.server.ts'
import { forgetKeptBooks } from './forget-kept-books.ts'
import { endLogin, enterCode, readLoginStep, sendCode, sendNewCode } from './login-by-code.server.ts'
import { describeFailedLogin, describeWantedFile } from './login-notices.ts'
import { CodeStep, EmailStep } from './login-steps.tsx'

const path = '/customer-dashboard'

export async function loader({ request }: Route.LoaderArgs) {
  const flashed = await takeFlashNotice(request)
  const session = await findCurrentSession(request)
  const wanted = await findWantedFile(request)
  const headers = setCookieHeaders(
    ...(flashed ? [flashed.header] : []),
    ...(session && wanted ? [await forgetWantedFile()] : []),
  )
  const notice = flashed ? describeNotice(flashed.name) : wanted && !session ? describeWantedFile() : null
  const step = session
    ? { step: 'dashboard' as const, dashboard: await readDashboard(session) }
    : await readLoginStep(request)
  const isErased = flashed?.name === 'erased'
  const hasLeft = isErased || flashed?.name === 'loggedOut'
  const opens = session && wanted ? localPath(wanted) : null
  return data({ notice, isErased, hasLeft, opens, ...step }, { headers })
}

type Answer = { notice: Notice; email?: string }

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const fields = await readForm(request)
  const visitor = context.get(visitorContext)
  switch (fields.intent) {
    case 'code':
      return enterCode(request, {
        typed: fields.code ?? '',
        visitor,
        next: path,
        cookies: [await flashNotice('loggedIn')],
      })
    case 'send-again':
      return sendNewCode(request, visitor)
    case 'other-address':
      throw redirect(path, { status: 303, headers: setCookieHeaders(await clearRequestedCode()) })
    case 'logout':
      return endLogin(request)
    case 'consent':
      return setConsent(request, fields, visitor)
    case 'stop-marketing':
      return stopMarketing(request, visitor)
    case 'language':
      return setLanguage(request, fields.language)
    case 'end-session':
      return endSessions(request, fields.session ?? '')
    case 'end-other-sessions':
      return endSessions(request)
    default:
      return sendCode(request, fields.email ?? '', visitor)
  }
}

function describeOffline(intent: string): Notice {
  if (['consent', 'stop-marketing'].includes(intent)) return { ...accountWords.consents.offline, tone: 'bad' }
  if (intent === 'language') return { ...accountWords.messageLanguage.offline, tone: 'bad' }
  if (['end-session', 'end-other-sessions'].includes(intent)) return { ...accountWords.sessions.offline, tone: 'bad' }
  return describeFailedLogin()
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { intent = '', email } = readFields(await request.clone().formData())
  const notice = describeOffline(intent)
  return answerWhenOffline<Answer, Answer>(serverAction, () => ({ notice, email }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), { path, ...accountWords.meta, noIndex: true })

export default function CustomerDashboard({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { supportEmail } = getShopFacts(matches)
  const notice = actionData?.notice ?? loaderData.notice
  useToast(notice)
  useEffect(() => {
    if (loaderData.isErased) deleteLocalRecord()
    if (loaderData.hasLeft) void forgetKeptBooks()
  }, [loaderData.isErased, loaderData.hasLeft])
  // From here, so that the account stays in sight where a browser saves the file instead of showing it.
  useEffect(() => {
    if (loaderData.opens) location.assign(loaderData.opens)
  }, [loaderData.opens])
  switch (loaderData.step) {
    case 'dashboard':
      return <Dashboard {...loaderData.dashboard} notice={notice} supportEmail={supportEmail} />
    case 'code':
      return <CodeStep email={loaderData.email} isHidden={loaderData.isHidden} notice={notice} />
    case 'email':
      return <EmailStep email={actionData?.email ?? loaderData.email} notice={notice} />
  }
}
