import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import { settingsWords } from '#content/interface/en/admin/settings.ts'
import { createRateLimiter } from '#platform/limits/rate-limiter.server.ts'
import { currentSource, isSetOnServer } from '#platform/settings/current-settings.server.ts'
import { withTimeout } from '#platform/with-timeout.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import type { ExplainedError } from './explain-error.ts'
import { explainFailure, toShownText } from './explain-failure.server.ts'
import { planBackupKey, planBackupPlace } from './plan-backup.server.ts'
import { planMail } from './plan-mail.server.ts'
import { planPayments } from './plan-payments.server.ts'
import { planShop } from './plan-shop.server.ts'
import { planWhatsApp } from './plan-whatsapp.server.ts'
import { type SettingChanges, saveServiceSettings } from './save-service-settings.server.ts'
import type { FieldProblems, PlanOutcome, ServicePlan, TypedFields } from './service-plan.ts'

export type ServiceForm = 'payments' | 'mail' | 'whatsapp' | 'backup' | 'backup-key' | 'shop'

export interface ServiceChange {
  form: ServiceForm
  fields: TypedFields
  /** The version of all settings that the owner saw. */
  seen: number
  /** The address of the page with the form. */
  visitedAt: string
}

export type ChangeOutcome =
  | { refused: 'invalid'; errors: FieldProblems }
  | { refused: 'changed-meanwhile' | 'set-on-server' }
  | { refused: 'check-failed'; reason: ExplainedError }
  | { refused: 'too-soon'; waitSeconds: number }
  | { saved: true; answer: string; details?: string | undefined; madeSecret: string | null }

const maxWaitMs = 30_000
/** Every try connects to a server that the owner names. */
const tries = createRateLimiter('service-changes', { points: 10, seconds: 60 })

/** Tries what the owner typed, and saves it only if it works. */
export async function changeService(actor: Actor, change: ServiceChange): Promise<ChangeOutcome> {
  const limited = await tries.consume('owner')
  if (limited) return { refused: 'too-soon', waitSeconds: limited.waitSeconds }
  const plan = await makePlan(change)
  if ('refused' in plan) return plan
  if (Object.keys(plan.changes).some(isSetOnServer)) return { refused: 'set-on-server' }
  const secrets = { ...currentSource(), ...plan.changes } as Record<string, string | undefined>
  const explain = (error: unknown) => explainFailure(error, secrets)
  const tried = await tryPlan(plan)
  if ('failure' in tried) return { refused: 'check-failed', reason: explain(tried.failure) }
  const changes = { ...plan.changes, ...tried.changes }
  const saved = await saveServiceSettings(actor, change.form, changes, change.seen)
  if ('refused' in saved) return { refused: 'changed-meanwhile' }
  const { more, details } = await finish(plan, tried.afterSave, change.form, explain)
  const answer = toShownText(`${tried.answer} ${more}`, secrets)
  return { saved: true, answer, details, madeSecret: plan.madeSecret ?? null }
}

async function makePlan({ form, fields, visitedAt }: ServiceChange): Promise<PlanOutcome> {
  const plans: Record<ServiceForm, () => PlanOutcome | Promise<PlanOutcome>> = {
    payments: () => planPayments(fields),
    mail: () => planMail(fields),
    whatsapp: () => planWhatsApp(fields),
    backup: () => planBackupPlace(fields),
    'backup-key': () => planBackupKey(fields),
    shop: () => planShop(fields, visitedAt),
  }
  return plans[form]()
}

interface Tried {
  answer: string
  changes: SettingChanges
  afterSave: () => Promise<void>
}

async function tryPlan(plan: ServicePlan): Promise<Tried | { failure: unknown }> {
  try {
    const answer = await withTimeout(plan.check(), maxWaitMs, null)
    if (answer === null) return { failure: settingsWords.services.results.noAnswer(maxWaitMs / 1000) }
    const { changes = {}, afterSave = async () => {} } = (await plan.complete?.()) ?? {}
    return { answer, changes, afterSave }
  } catch (failure) {
    return { failure }
  }
}

/** What is saved stays saved: a failure here is only told. */
async function finish(
  plan: ServicePlan,
  afterSave: () => Promise<void>,
  form: ServiceForm,
  explain: (error: unknown) => ExplainedError,
): Promise<{ more: string; details?: string }> {
  try {
    await afterSave()
    return { more: (await withTimeout(plan.afterSave?.() ?? Promise.resolve(''), maxWaitMs, '')) ?? '' }
  } catch (error) {
    const { testMailFailed, webhookFailed } = serviceFormWords.answers
    const { description, details } = explain(error)
    return { more: (form === 'mail' ? testMailFailed : webhookFailed)(description), details }
  }
}
