import { Form, redirect, useNavigation } from 'react-router'
import { clearStartedOrders } from '#cookies/checkout-cookie.server.ts'
import { leadCookie } from '#cookies/lead-cookie.server.ts'
import { loginCodeCookie } from '#cookies/login-code-cookie.server.ts'
import { flashNotice } from '#cookies/notice-cookie.server.ts'
import { sessionCookie } from '#cookies/session-cookie.server.ts'
import { clearCookie, readCookie, setCookieHeaders } from '#cookies/signed-cookie.server.ts'
import { readFields } from '#platform/form-fields.ts'
import { log } from '#platform/log.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { eraseOwnData } from '#shop/customers/erase-own-data.server.ts'
import type { CustomerSession } from '#shop/sessions/find-customer-session.server.ts'
import { findSentCode } from '#shop/sessions/find-sent-code.server.ts'
import { looksLikeLoginCode } from '#shop/sessions/login-code.ts'
import { openSession } from '#shop/sessions/open-session.server.ts'
import { redeemLoginCode } from '#shop/sessions/redeem-login-code.server.ts'
import { requestLoginCode } from '#shop/sessions/request-login-code.server.ts'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { TextField } from '../../forms/field.tsx'
import { readForm } from '../../forms/read-form.server.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { type Notice, NoticeBox } from '../../ui/notice.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/delete-my-data'
import { CodeField } from './code-field.tsx'
import { codeIsMalformed, codeIsSpent, codeIsWrong, loginFailed, loginLimited } from './login-notices.ts'
import { requireSession } from './require-session.server.ts'

const here = '/customer-dashboard/delete-my-data'
const confirmation = 'DELETE'

export async function loader({ request }: Route.LoaderArgs) {
  const session = await requireSession(request)
  return { email: session.customer.email, step: await stepOf(session, request) }
}

/** Somebody who finds an open browser must not be able to delete what is not theirs: the mailbox is asked again. */
async function stepOf({ customer, isFresh }: CustomerSession, request: Request) {
  if (isFresh) return 'confirm' as const
  const codeId = await readCookie(loginCodeCookie, request)
  const code = codeId ? await findSentCode(codeId) : null
  return code?.isOpen && code.email === customer.email ? ('code' as const) : ('ask' as const)
}

type Answer = { notice: Notice }

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const session = await requireSession(request)
  const fields = await readForm(request)
  switch (fields.intent) {
    case 'send-code':
      return sendCode(session, request, context.get(visitorContext))
    case 'code':
      return renew(session, request, fields.code ?? '')
    default:
      return erase(session, fields.confirmation ?? '')
  }
}

/** Whoever presses again after a deletion that did reach us is only asked to log in. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { intent } = readFields(await request.clone().formData())
  const notice = intent === 'erase' ? deletionNotHeard : loginFailed
  return answerWhenOffline<Answer, Answer>(serverAction, () => ({ notice }))
}

async function sendCode({ customer: { email } }: CustomerSession, request: Request, { ip }: Visitor): Promise<Answer> {
  try {
    const replacing = (await readCookie(loginCodeCookie, request)) ?? undefined
    const answer = await requestLoginCode({ email, ip, replacing })
    if ('refused' in answer) {
      return { notice: answer.refused === 'too-often' ? loginLimited(answer.waitMinutes) : loginFailed }
    }
    throw redirect(here, { status: 303, headers: setCookieHeaders(await loginCodeCookie.serialize(answer.codeId)) })
  } catch (err) {
    if (err instanceof Response) throw err
    log.error({ err }, 'a login code could not be sent')
    return { notice: loginFailed }
  }
}

async function renew({ customer }: CustomerSession, request: Request, typed: string): Promise<Answer> {
  const codeId = await readCookie(loginCodeCookie, request)
  if (!codeId) return { notice: codeIsSpent }
  if (!looksLikeLoginCode(typed)) return { notice: codeIsMalformed }
  const redeemed = await redeemLoginCode(codeId, typed)
  if ('refused' in redeemed) {
    return { notice: redeemed.refused === 'wrong-code' ? codeIsWrong(redeemed.triesLeft) : codeIsSpent }
  }
  if (redeemed.customerId !== customer.id) return { notice: codeIsSpent }
  const token = await openSession(customer.id, await readCookie(sessionCookie, request))
  const headers = setCookieHeaders(await sessionCookie.serialize(token), await clearCookie(loginCodeCookie))
  throw redirect(here, { status: 303, headers })
}

async function erase({ customer, isFresh }: CustomerSession, typed: string): Promise<Answer> {
  if (!isFresh) return { notice: codeIsSpent }
  if (typed.trim().toUpperCase() !== confirmation) return { notice: notConfirmed }
  const erasure = await eraseOwnData(customer.id)
  if ('refused' in erasure && erasure.refused === 'payment-pending') return { notice: paymentPending }
  const headers = setCookieHeaders(
    await clearCookie(sessionCookie),
    await clearCookie(loginCodeCookie),
    await clearCookie(leadCookie),
    await clearStartedOrders(),
    await flashNotice('erased'),
  )
  throw redirect('/customer-dashboard', { status: 303, headers })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), {
    path: here,
    title: 'Delete my data',
    description: 'Have everything deleted that no law makes us keep.',
    keywords: ['delete my data'],
    noIndex: true,
  })

export default function DeleteMyData({ loaderData, actionData }: Route.ComponentProps) {
  const { email, step } = loaderData
  useToast(actionData?.notice)
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-10 md:py-14">
        <h1 className="text-4xl md:text-5xl">Delete my data</h1>
        <p className="mt-3 text-lg text-ink-soft">
          This is about everything that we hold under <strong className="wrap-anywhere text-ink">{email}</strong>. It
          cannot be undone.
        </p>
        <div className="mt-8 grid gap-4 md:grid-cols-2">
          <Consequences heading="What is deleted, at once" points={deleted} />
          <Consequences heading="What stays, without your name" points={kept} />
        </div>
        <p className="mt-6 text-lg font-bold">
          Your downloads end. Save your files first: you may keep them, as the{' '}
          <a className="text-link" href="/terms">
            Terms of Service
          </a>{' '}
          say.
        </p>
        <div className="sheet mt-8 space-y-5 p-5 md:p-8">
          {actionData?.notice ? <NoticeBox {...actionData.notice} /> : null}
          {step === 'ask' ? <AskForCode /> : null}
          {step === 'code' ? <TypeCode /> : null}
          {step === 'confirm' ? <Confirm /> : null}
        </div>
        <p className="mt-6">
          <a className="text-link" href="/customer-dashboard">
            Back to your purchases
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

function AskForCode() {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="space-y-5">
      <p>You logged in a while ago. To be sure that it is you, we send a code to your email address.</p>
      <button type="submit" name="intent" value="send-code" disabled={busy} className="button button-main w-full">
        Send me a code
      </button>
    </Form>
  )
}

function TypeCode() {
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <Form method="post" className="space-y-5">
        <p>We sent a six-digit code to your email address. Nothing is deleted yet by typing it here.</p>
        <CodeField />
        <button type="submit" name="intent" value="code" disabled={busy} className="button button-main w-full">
          Go on
        </button>
      </Form>
      <Form method="post">
        <button type="submit" name="intent" value="send-code" disabled={busy} className="text-link py-1.5">
          Send a new code
        </button>
      </Form>
    </>
  )
}

function Confirm() {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="space-y-5">
      <TextField
        name="confirmation"
        label={`Type ${confirmation} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        required
        maxLength={20}
      />
      <button type="submit" name="intent" value="erase" disabled={busy} className="button button-main w-full">
        Delete my data for good
      </button>
    </Form>
  )
}

const deleted = [
  'Your name, email address, phone number and class, everywhere',
  'Your stamped files and all download links',
  'Your logins, and every permission to contact you',
  'The networks and browsers from which you came',
]

const kept = [
  'Orders: product, amount, dates and payment reference, as long as tax law requires accounts, at least 8 years',
  'That consents were given and ended, and when, as proof',
  'That messages and downloads happened, and when, for 3 years, without an address',
  'What the payment provider must keep itself',
]

const notConfirmed: Notice = {
  title: 'Nothing was deleted',
  description: `Please type ${confirmation} to confirm.`,
  tone: 'bad',
}

const deletionNotHeard: Notice = {
  title: 'Something went wrong',
  description: 'Your wish did not reach us, or our answer not you. Please try again.',
  tone: 'bad',
}

const paymentPending: Notice = {
  title: 'Nothing was deleted',
  description:
    'A payment of yours is still being checked, and we could not send you what you pay for. Please come back in an hour.',
  tone: 'bad',
}
