import { Form, redirect } from 'react-router'
import { localPath } from '#brand/language.ts'
import { changeDetailsWords as words } from '#content/interface/change-details.ts'
import { formErrorWords } from '#content/interface/form-errors.ts'
import { flashNotice } from '#cookies/notice-cookie.server.ts'
import { setCookieHeaders } from '#cookies/signed-cookie.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { cancelContactChange } from '#shop/accounts/cancel-contact-change.server.ts'
import { confirmContactChange } from '#shop/accounts/confirm-contact-change.server.ts'
import { findContactChange } from '#shop/accounts/find-contact-change.server.ts'
import { requestContactChange } from '#shop/accounts/request-contact-change.server.ts'
import { email as emailSchema, indianMobile } from '#shop/customers/contact-details.ts'
import { findFirstError } from '#shop/customers/field-errors.ts'
import { whatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'
import type { CustomerSession } from '#shop/sessions/find-customer-session.server.ts'
import { looksLikeLoginCode } from '#shop/sessions/login-code.ts'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { TextField } from '../../forms/field.tsx'
import { readForm } from '../../forms/read-form.server.ts'
import { useIsBusy } from '../../forms/use-is-busy.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { type Notice, NoticeBox } from '../../ui/notice.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/change-details'
import { LoginCodeField } from './login-code-field.tsx'
import { describeMalformedCode, describeRefusedCode, describeRefusedRequest } from './login-notices.ts'
import { requireSession } from './require-session.server.ts'

const path = '/customer-dashboard/change-details'

export async function loader({ request }: Route.LoaderArgs) {
  const { customer } = await requireSession(request)
  const waiting = await findContactChange(customer.id)
  return {
    email: customer.email,
    phone: customer.phoneNumber,
    isCodeOnWhatsApp: Boolean(whatsAppSettings()?.codeTemplate),
    waiting: waiting && { kind: waiting.kind, newValue: waiting.newValue, isSentThere: waiting.isSentThere },
  }
}

interface Answer {
  notice?: Notice
  /** What was typed, by field. */
  typed?: { email?: string; phone?: string }
  errors?: { email?: string; phone?: string }
}

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const session = await requireSession(request)
  const fields = await readForm(request)
  const visitor = context.get(visitorContext)
  switch (fields.intent) {
    case 'confirm-change':
      return confirm(session, fields.code ?? '', visitor)
    case 'cancel-change':
      await cancelContactChange(session.customer.id)
      throw redirect(path, 303)
    case 'change-phone':
      return requestCode(session, 'phone', fields.phone ?? '', visitor)
    default:
      return requestCode(session, 'email', fields.email ?? '', visitor)
  }
}

async function requestCode(
  { customer }: CustomerSession,
  kind: 'email' | 'phone',
  typed: string,
  { ip }: Visitor,
): Promise<Answer> {
  const checked = (kind === 'email' ? emailSchema : indianMobile).safeParse(typed)
  const refuse = (error: string): Answer => ({ typed: { [kind]: typed }, errors: { [kind]: error } })
  if (!checked.success) return refuse(formErrorWords[findFirstError(checked.error) ?? `${kind}-required`])
  const requested = await requestContactChange(customer, { kind, newValue: checked.data }, ip)
  if (!('refused' in requested)) throw redirect(path, 303)
  if (requested.refused === 'too-often') {
    return { notice: describeRefusedRequest(requested), typed: { [kind]: typed } }
  }
  return refuse(words.refused[requested.refused])
}

async function confirm({ customer }: CustomerSession, typed: string, visitor: Visitor): Promise<Answer> {
  if (!looksLikeLoginCode(typed)) return { notice: describeMalformedCode() }
  const confirmed = await confirmContactChange(customer.id, typed, visitor)
  if ('changed' in confirmed) {
    const { changed, isJoined } = confirmed
    const name = changed === 'phone' ? 'phoneChanged' : isJoined ? 'accountsJoined' : 'emailChanged'
    throw redirect('/customer-dashboard', { status: 303, headers: setCookieHeaders(await flashNotice(name)) })
  }
  if (confirmed.refused === 'wrong-code' || confirmed.refused === 'spent-code') {
    return { notice: describeRefusedCode(confirmed) }
  }
  return { notice: { title: words.notSaved, description: words.refused[confirmed.refused], tone: 'bad' } }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, () => ({ notice: { ...words.offline, tone: 'bad' } }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), { path, ...words.meta, noIndex: true })

export default function ChangeDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting } = loaderData
  useToast(actionData?.notice)
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-10 md:py-14">
        <h1 className="text-4xl md:text-5xl">{words.heading}</h1>
        {actionData?.notice ? (
          <div className="mt-6">
            <NoticeBox {...actionData.notice} />
          </div>
        ) : null}
        {waiting ? <CodeStep {...loaderData} waiting={waiting} /> : <ChangeForms {...loaderData} answer={actionData} />}
        <p className="mt-6 text-ink-soft">{words.undoNote}</p>
        <p className="mt-6">
          <a className="text-link" href={localPath('/customer-dashboard')}>
            {words.back}
          </a>
        </p>
      </div>
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function ChangeForms({ email, phone, isCodeOnWhatsApp, answer }: Loaded & { answer: Answer | undefined }) {
  const busy = useIsBusy()
  const { typed = {}, errors = {} } = answer ?? {}
  return (
    <div className="mt-8 space-y-6">
      <Form method="post" className="sheet space-y-4 p-5 md:p-8" noValidate>
        <h2 className="text-2xl">{words.email.heading}</h2>
        <p className="wrap-anywhere">{words.email.now(email)}</p>
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          label={words.email.label}
          hint={words.email.lead}
          defaultValue={typed.email ?? ''}
          error={errors.email}
          maxLength={254}
        />
        <button type="submit" name="intent" value="change-email" disabled={busy} className="button button-main w-full">
          {words.email.submit}
        </button>
      </Form>
      <Form method="post" className="sheet space-y-4 p-5 md:p-8" noValidate>
        <h2 className="text-2xl">{words.phone.heading}</h2>
        <p>{words.phone.now(phone)}</p>
        <TextField
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          before="+91"
          label={words.phone.label}
          hint={isCodeOnWhatsApp ? words.phone.leadThere : words.phone.leadAccount(email)}
          defaultValue={typed.phone ?? ''}
          error={errors.phone}
          maxLength={20}
        />
        <button type="submit" name="intent" value="change-phone" disabled={busy} className="button button-main w-full">
          {words.phone.submit}
        </button>
      </Form>
    </div>
  )
}

function CodeStep({ email, waiting }: Loaded & { waiting: NonNullable<Loaded['waiting']> }) {
  const busy = useIsBusy()
  const { kind, newValue, isSentThere } = waiting
  const isOnWhatsApp = kind === 'phone' && isSentThere
  return (
    <section aria-labelledby="enter-code" className="sheet mt-8 space-y-5 p-5 md:p-8">
      <h2 id="enter-code" className="text-2xl">
        {words.code.heading}
      </h2>
      <Form method="post" className="space-y-5">
        <p className="wrap-anywhere">
          {isOnWhatsApp ? words.code.sentThere(newValue) : words.code.sentByMail(kind === 'email' ? newValue : email)}
        </p>
        <LoginCodeField />
        <button
          type="submit"
          name="intent"
          value="confirm-change"
          disabled={busy}
          className="button button-main w-full"
        >
          {words.code.submit}
        </button>
      </Form>
      <Form method="post">
        <button type="submit" name="intent" value="cancel-change" disabled={busy} className="text-link py-1.5">
          {words.code.other}
        </button>
      </Form>
    </section>
  )
}
