import { generateX25519Identity } from 'age-encryption'
import { data } from 'react-router'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { serviceFormWords as words } from '#content/interface/en/admin/service-forms.ts'
import type { DomainFinding } from '#platform/mail/check-mail-domain.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { type ChangeOutcome, changeService, type ServiceForm } from '#shop/services/change-service.server.ts'
import { checkSenderDomain } from '#shop/services/check-sender-domain.server.ts'
import { orderProviders, providerMoves } from '#shop/services/order-providers.server.ts'
import { isSettableService, type SettableService } from '#shop/services/read-service-form.server.ts'
import { removeService } from '#shop/services/remove-service.server.ts'
import type { FieldProblems, TypedFields } from '#shop/services/service-plan.ts'
import { drawQr, type Qr } from '../../../draw-qr.server.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'

export interface MadeKey {
  privateKey: string
  file: string
  qr: Qr
}

export interface ServiceAnswer {
  notice?: Notice
  /** Without secrets, which never go back to a browser. */
  typed?: TypedFields
  errors?: FieldProblems
  madeSecret?: string | null
  madeKey?: MadeKey
  domain?: DomainFinding[]
}

export function requireService(name: string | undefined): SettableService | null {
  return isSettableService(name ?? '') ? (name as SettableService) : null
}

/** Everything that the page of a service can do. Ask here for a fresh proof of who the owner is, before anything else. */
export async function answerServiceForm(
  actor: Actor,
  service: SettableService | null,
  request: Request,
): Promise<ServiceAnswer> {
  const { intent, seen, ...fields } = await readForm(request)
  if (!service) throw data(adminNoticeWords.unknownAction, 404)
  const form = readFormName(service, intent)
  if (form) {
    const visitedAt = request.headers.get('Origin') ?? ''
    return answerChange(await changeService(actor, { form, fields, seen: toVersion(seen), visitedAt }), fields)
  }
  const move = providerMoves.find((known) => known === intent)
  if (move && service === 'payments') {
    return answerMove(await orderProviders(actor, { provider: fields.provider ?? '', move, seen: toVersion(seen) }))
  }
  if (intent === 'remove') return answerRemoval(await removeService(actor, service, toVersion(seen)))
  if (intent === 'make-key' && service === 'backup') return { madeKey: await makeKey() }
  if (intent === 'check-domain' && service === 'mail') return answerDomain(fields.selector?.trim() ?? '')
  throw data(adminNoticeWords.unknownAction, 400)
}

function readFormName(service: SettableService, intent: string | undefined): ServiceForm | null {
  if (intent === 'save') return service
  return intent === 'save-key' && service === 'backup' ? 'backup-key' : null
}

function toVersion(seen: string | undefined): number {
  return /^\d{1,9}$/.test(seen ?? '') ? Number(seen) : -1
}

const kept = /SECRET|TOKEN|PASSWORD|_KEY\b|^(password|secret|privateKey|madeKey)$/

function answerChange(outcome: ChangeOutcome, fields: TypedFields): ServiceAnswer {
  if ('saved' in outcome) {
    const { answer, details, madeSecret } = outcome
    return { notice: { ...words.results.saved, description: answer, details, tone: 'good' }, madeSecret }
  }
  const typed = Object.fromEntries(Object.entries(fields).filter(([name]) => !kept.test(name)))
  return {
    notice: { ...describeRefusal(outcome), tone: 'bad' },
    typed,
    errors: 'errors' in outcome ? outcome.errors : {},
    ...keepMadeKey(fields),
  }
}

function describeRefusal(outcome: Exclude<ChangeOutcome, { saved: true }>) {
  if (outcome.refused === 'check-failed') return { ...words.results['check-failed'], ...outcome.reason }
  if (outcome.refused === 'too-soon') return words.results['too-soon'](outcome.waitSeconds)
  return words.results[outcome.refused]
}

function answerRemoval(outcome: Awaited<ReturnType<typeof removeService>>): ServiceAnswer {
  if (!('refused' in outcome)) return { notice: { ...words.results.removed, tone: 'good' } }
  if (outcome.refused === 'not-optional') throw data(adminNoticeWords.unknownAction, 400)
  return { notice: { ...words.results['changed-meanwhile'], tone: 'bad' } }
}

function answerMove(outcome: Awaited<ReturnType<typeof orderProviders>>): ServiceAnswer {
  const { saved, refused } = words.payments.order
  if (!('refused' in outcome)) return { notice: { ...saved, tone: 'good' } }
  const reason = outcome.refused
  if (reason === 'set-on-server' || reason === 'changed-meanwhile') {
    return { notice: { ...words.results[reason], tone: 'bad' } }
  }
  return { notice: { title: words.results.invalid.title, description: refused[reason], tone: 'bad' } }
}

/** The private key is only in this answer: the server keeps nothing of it. */
async function makeKey(): Promise<MadeKey> {
  return showKey(await generateX25519Identity())
}

/** The page sends the key that it shows, so that a wrong paste does not lose it. */
function keepMadeKey({ madeKey = '' }: TypedFields): Pick<ServiceAnswer, 'madeKey'> {
  return /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/.test(madeKey) ? { madeKey: showKey(madeKey) } : {}
}

function showKey(privateKey: string): MadeKey {
  const file = words.backup.key.file(getContent().business.shopName, privateKey)
  return { privateKey, file, qr: drawQr(privateKey) }
}

async function answerDomain(selector: string): Promise<ServiceAnswer> {
  const isName = /^[a-z0-9._-]{1,100}$/i.test(selector)
  const checked = await checkSenderDomain(isName ? selector : null)
  if ('findings' in checked) return { domain: checked.findings }
  const { noAnswer, noSender } = words.mail.domain
  if (checked.refused === 'no-sender') return { notice: { title: noSender, tone: 'bad' } }
  return { notice: { title: noAnswer, ...checked.reason, tone: 'bad' } }
}
