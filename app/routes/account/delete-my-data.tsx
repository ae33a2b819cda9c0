import { Form, redirect, useNavigation } from 'react-router'
import { localPath } from '#brand/language.ts'
import { deleteMyDataWords as words } from '#content/interface/delete-my-data.ts'
import { loginCodeWords } from '#content/interface/login-code.ts'
import { readKnownBrowser } from '#cookies/known-browser-cookie.server.ts'
import { readRequestedCode, setRequestedCode } from '#cookies/login-code-cookie.server.ts'
import { setCookieHeaders } from '#cookies/signed-cookie.server.ts'
import { readFields } from '#platform/form-fields.ts'
import { log } from '#platform/log/log.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import type { CustomerSession } from '#shop/sessions/find-customer-session.server.ts'
import { findSentCode } from '#shop/sessions/find-sent-code.server.ts'
import { requestLoginCode } from '#shop/sessions/request-login-code.server.ts'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { TextField } from '../../forms/field.tsx'
import { readForm } from '../../forms/read-form.server.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { type Notice, NoticeBox } from '../../ui/notice.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/delete-my-data'
import { eraseAll } from './erase-all.server.ts'
import { enterCode } from './login-by-code.server.ts'
import { LoginCodeField } from './login-code-field.tsx'
import { describeFailedLogin, describeRefusedRequest } from './login-notices.ts'
import { requireSession } from './require-session.server.ts'

const path = '/customer-dashboard/delete-my-data'

export async function loader({ request }: Route.LoaderArgs) {
  const session = await requireSession(request)
  return { email: session.customer.email, step: await readStep(session, request) }
}

/** An old session needs a new code, so that a stranger at an open browser cannot delete the customer's data. */
async function readStep({ customer, isFresh }: CustomerSession, request: Request) {
  if (isFresh) return 'confirm' as const
  const requested = await readRequestedCode(request)
  const code = requested ? await findSentCode(requested.codeId) : null
  return code?.isOpen && code.email === customer.email ? ('code' as const) : ('send-code' as const)
}

type Answer = { notice: Notice }

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const session = await requireSession(request)
  const fields = await readForm(request)
  switch (fields.intent) {
    case 'send-code':
      return sendCode(session, request, context.get(visitorContext))
    case 'code':
      return enterCode(request, {
        typed: fields.code ?? '',
        visitor: context.get(visitorContext),
        next: path,
        customerId: session.customer.id,
      })
    default:
      return eraseAll(session, fields.confirmation ?? '')
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { intent } = readFields(await request.clone().formData())
  const notice: Notice = intent === 'erase' ? { ...words.offline, tone: 'bad' } : describeFailedLogin()
  return answerWhenOffline<Answer, Answer>(serverAction, () => ({ notice }))
}

async function sendCode({ customer: { email } }: CustomerSession, request: Request, { ip }: Visitor): Promise<Answer> {
  try {
    const replacing = (await readRequestedCode(request))?.codeId
    const answer = await requestLoginCode({ email, ip, browser: await readKnownBrowser(request), replacing })
    if ('refused' in answer) {
      return { notice: answer.refused === 'too-often' ? describeRefusedRequest(answer) : describeFailedLogin() }
    }
    throw redirect(path, { status: 303, headers: setCookieHeaders(await setRequestedCode({ codeId: answer.codeId })) })
  } catch (err) {
    if (err instanceof Response) throw err
    log.error({ err }, 'could not send a login code')
    return { notice: describeFailedLogin() }
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), { path, ...words.meta, noIndex: true })

export default function DeleteMyData({ loaderData, actionData }: Route.ComponentProps) {
  const { email, step } = loaderData
  const { heading, lead, deleted, kept, saveFiles, back } = words
  useToast(actionData?.notice)
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-10 md:py-14">
        <h1 className="text-4xl md:text-5xl">{heading}</h1>
        <p className="mt-3 text-lg text-ink-soft">
          {lead.before}
          <strong className="wrap-anywhere text-ink">{email}</strong>
          {lead.after}
        </p>
        <div className="mt-8 grid gap-4 md:grid-cols-2">
          <Consequences {...deleted} />
          <Consequences {...kept} />
        </div>
        <p className="mt-6 text-lg font-bold">
          {saveFiles.before}
          <a className="text-link" href={localPath('/terms')}>
            {saveFiles.link}
          </a>
          {saveFiles.after}
        </p>
        <div className="sheet mt-8 space-y-5 p-5 md:p-8">
          {actionData?.notice ? <NoticeBox {...actionData.notice} /> : null}
          {step === 'send-code' ? <SendCodeStep /> : null}
          {step === 'code' ? <EnterCodeStep /> : null}
          {step === 'confirm' ? <ConfirmStep /> : null}
        </div>
        <p className="mt-6">
          <a className="text-link" href={localPath('/customer-dashboard')}>
            {back}
          </a>
        </p>
      </div>
    </div>
  )
}

function Consequences({ heading, points }: { heading: string; points: string[] }) {
  return (
    <section className="sheet p-5">
      <h2 className="text-xl">{heading}</h2>
      <ul className="mt-3 list-disc space-y-2 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}

function SendCodeStep() {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="space-y-5">
      <p>{words.sendCode.lead}</p>
      <button type="submit" name="intent" value="send-code" disabled={busy} className="button button-main w-full">
        {words.sendCode.submit}
      </button>
    </Form>
  )
}

function EnterCodeStep() {
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <Form method="post" className="space-y-5">
        <p>{words.enterCode.lead}</p>
        <LoginCodeField />
        <button type="submit" name="intent" value="code" disabled={busy} className="button button-main w-full">
          {words.enterCode.submit}
        </button>
      </Form>
      <Form method="post">
        <button type="submit" name="intent" value="send-code" disabled={busy} className="text-link py-1.5">
          {loginCodeWords.sendNew}
        </button>
      </Form>
    </>
  )
}

function ConfirmStep() {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="space-y-5">
      <TextField
        name="confirmation"
        label={words.confirm.label(words.confirm.word)}
        autoComplete="off"
        autoCapitalize="characters"
        required
        maxLength={20}
      />
      <button type="submit" name="intent" value="erase" disabled={busy} className="button button-main w-full">
        {words.confirm.submit}
      </button>
    </Form>
  )
}
