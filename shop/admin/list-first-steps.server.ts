import { sql } from 'drizzle-orm'
import type { firstStepWords } from '#content/interface/en/admin/first-steps.ts'
import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import { env } from '#platform/env.server.ts'
import { pool } from '#platform/postgres/database.server.ts'
import { prepareQuestion } from '#platform/postgres/prepare-question.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { hasDemoEdition } from '#shop/catalogue/files/current-editions.server.ts'
import { listCatalogueFiles } from '#shop/catalogue/files/files.server.ts'
import { findMissingIdentity, hasExampleEmail, type IdentityFact } from '#shop/catalogue/find-missing-identity.ts'
import { isBackedUp, listServices, type ServiceName } from '#shop/services/list-services.server.ts'

export type FirstStepName = keyof typeof firstStepWords.steps

export interface FirstStep {
  step: FirstStepName
  isDone: boolean
  /** The shop can open without it. */
  isOptional: boolean
  /** What the sentence names: facts about the seller, or titles of files. */
  missing: string[]
}

const findSteps = prepareQuestion<{ isLoginSafe: boolean; isPublished: boolean }>(
  'first-steps',
  // The first version is the content that every shop starts with.
  sql`select
    exists (select from owner_login where sealed_totp_secret is not null)
      or exists (select from passkeys where helper_id is null) as "isLoginSafe",
    (select count(*) from (select from publications limit 2) versions) > 1 as "isPublished"`,
  pool,
)

/** What a shop needs before it opens, from what the shop already knows. */
export async function listFirstSteps(): Promise<FirstStep[]> {
  const [found] = await findSteps()
  const facts = listMissingFacts()
  const demoFiles = listDemoFiles()
  const describe = (step: FirstStepName, isDone: boolean, missing: string[] = []): FirstStep => ({
    step,
    isDone,
    isOptional: step === 'whatsapp',
    missing,
  })
  return [
    describe('business', facts.length === 0, facts),
    describe('products', demoFiles.length === 0, demoFiles),
    describe('payments', isReady('payments')),
    describe('mail', isReady('mail')),
    describe('whatsapp', isReady('whatsapp')),
    describe('backup', isBackedUp()),
    describe('login', found?.isLoginSafe === true || env.adminTotpSecret !== undefined),
    describe('look', found?.isPublished === true),
  ]
}

function listMissingFacts(): (IdentityFact | 'supportEmail')[] {
  const { business } = getContent()
  const facts = findMissingIdentity(business)
  return hasExampleEmail(business) && !facts.includes('contact') ? [...facts, 'supportEmail'] : facts
}

function listDemoFiles(): string[] {
  return withoutPhoneEditions(listCatalogueFiles())
    .filter(({ file }) => hasDemoEdition(file))
    .map(({ title }) => title)
}

function isReady(service: ServiceName): boolean {
  return listServices().some((status) => status.service === service && status.state === 'ready')
}
