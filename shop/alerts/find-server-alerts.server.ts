import { sumOf } from '#brand/sum-of.ts'
import { env } from '#platform/env.server.ts'
import { checkWrites } from '#platform/postgres/write-check.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { findMissingIdentity } from '#shop/catalogue/find-missing-identity.ts'
import { findDemoFiles } from '#shop/editions/current-edition.server.ts'
import { listFileProblems } from '#shop/editions/file-problems.server.ts'
import { listPassports } from '#shop/passport/find-passports.server.ts'
import type { Finding, LookedFor } from './alert.ts'
import { readCertificateEnd } from './read-certificate-end.server.ts'
import type { Look } from './signs/look-at-shop.server.ts'

/** Room for about a week of a busy shop, so that the owner can act in time. */
const enoughMegabytes = 500
const dayMs = 24 * 60 * 60 * 1000
/** Certificates are usually renewed a month before their end. */
const certificateWarningDays = 14

export async function findFullDisk(): Promise<Finding> {
  const { problem } = await checkWrites()
  return problem ? { facts: { problem } } : null
}

export async function findLowDisk(): Promise<Finding> {
  const { problem, freeMegabytes } = await checkWrites()
  const isLow = !problem && freeMegabytes !== undefined && freeMegabytes < enoughMegabytes
  return isLow ? { facts: { megabytes: freeMegabytes } } : null
}

/** In a live shop only: it does not sell until buyers can read who sells. */
export async function findUnknownSeller(): Promise<Finding> {
  const missing = env.isDemo ? [] : findMissingIdentity(getContent().business)
  return missing.length === 0 ? null : { facts: { missing: missing.join(' ') } }
}

export async function findFailedJobs(_lookedFor: LookedFor, looking: Promise<Look>): Promise<Finding> {
  const jobs = await (await looking).failedJobs()
  if (jobs.length === 0) return null
  return { facts: { count: sumOf(jobs, 'count') } }
}

export async function findDamagedFiles(): Promise<Finding> {
  const problems = await listFileProblems()
  return problems.length === 0 ? null : { facts: { files: problems.map(({ title }) => title).join('\n') } }
}

export async function findDeliveredDemoFiles(): Promise<Finding> {
  const titles = await findDemoFiles()
  return titles.length === 0 ? null : { facts: { files: titles.join('\n') } }
}

/** For a day, so that the owner hears of one that a thief of the session made. */
export async function findNewPassport(): Promise<Finding> {
  const [newest] = await listPassports()
  if (!newest || Date.now() - newest.createdAt.getTime() > dayMs) return null
  return { since: newest.createdAt, facts: { madeAt: newest.createdAt.toISOString() } }
}

export async function probeCertificate(): Promise<Finding> {
  return describeCertificate(await readCertificateEnd(), new Date())
}

export function describeCertificate(endsAt: Date | null, now: Date): Finding {
  if (!endsAt || endsAt.getTime() - now.getTime() > certificateWarningDays * dayMs) return null
  return { facts: { endsAt: endsAt.toISOString() } }
}
