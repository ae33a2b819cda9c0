import { sql } from 'drizzle-orm'
import { joinWithAndInEnglish } from '#brand/english-words.ts'
import { settingsWords } from '#content/interface/en/admin/settings.ts'
import { createRateLimiter } from '#platform/limits/rate-limiter.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { probeStorage } from '#platform/storage/probe-storage.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { withTimeout } from '#platform/with-timeout.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { createWhatsAppClient } from '#shop/messages/whatsapp.server.ts'
import { whatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'
import { chosenProviders, listUsableProviders } from '#shop/payments/configured-providers.server.ts'
import type { ExplainedError } from './explain-error.ts'
import { explainFailure, toShownText } from './explain-failure.server.ts'
import { listServices, type ServiceName } from './list-services.server.ts'
import { sendTestMail } from './send-test-mail.server.ts'

export type TestOutcome =
  | { works: true; answer: string }
  | { works: false; reason: ExplainedError }
  | { refused: 'not-configured' }
  | { refused: 'too-soon'; waitSeconds: number }

const words = settingsWords.services.results
const maxWaitMs = 20_000
/** A double click must not send two mails. */
const tests = createRateLimiter('service-tests', { points: 1, seconds: 5 })

const recordTest = ownerAct('service-tested', async (_, service: ServiceName, works: boolean) => ({
  audit: { detail: { service, result: works ? 'works' : 'failed' } },
}))

/** Returns what the service answered. Changes nothing that a buyer sees, and costs nothing. */
export async function testService(actor: Actor, service: ServiceName): Promise<TestOutcome> {
  const isTestable = listServices().some((status) => status.service === service && status.canTest)
  if (!isTestable) return { refused: 'not-configured' }
  const limited = await tests.consume(service)
  if (limited) return { refused: 'too-soon', waitSeconds: limited.waitSeconds }
  const outcome = await runTest(service)
  await recordTest(actor, service, outcome.works)
  return outcome
}

async function runTest(service: ServiceName) {
  try {
    const answer = await withTimeout(performTest[service](), maxWaitMs, null)
    if (answer === null) return { works: false as const, reason: explainFailure(words.noAnswer(maxWaitMs / 1000)) }
    return { works: true as const, answer: toShownText(answer) }
  } catch (error) {
    return { works: false as const, reason: explainFailure(error) }
  }
}

const performTest: Record<ServiceName, () => Promise<string>> = {
  async payments() {
    await Promise.all(listUsableProviders().map((provider) => provider.checkKeys()))
    return joinWithAndInEnglish(chosenProviders().map(({ title }) => title))
  },
  mail: sendTestMail,
  async whatsapp() {
    const settings = whatsAppSettings()
    if (!settings) throw new Error('WhatsApp has no settings')
    return createWhatsAppClient(settings).readNumber()
  },
  async storage() {
    await probeStorage(storage)
    return ''
  },
  async database() {
    await db.execute(sql`select 1`)
    return ''
  },
}
