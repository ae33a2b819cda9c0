import pLimit from 'p-limit'
import { log } from '#platform/log/log.server.ts'
import type { AlertCause, Finding, LookedFor } from './alert.ts'
import { allCauses, type Findings, probes, sharedFinds } from './all-causes.server.ts'
import { hasSign } from './signs/has-sign.server.ts'
import { type Look, lookAtShop } from './signs/look-at-shop.server.ts'

/** All at once would take every database connection of the pages, and open most of them again every minute. */
const maxAtOnce = 2

/** Looks for every cause that the database and this computer show. */
export async function findAlerts(lookedFor: LookedFor, looking: Promise<Look> = lookAtShop()): Promise<Findings> {
  const limit = pLimit(maxAtOnce)
  const causes = allCauses.filter(({ isForCheckOnly }) => lookedFor === 'message' || !isForCheckOnly)
  const looked = causes.map(async ({ cause, find }) => {
    if (!find) return {}
    const mayApply = hasSign[cause]?.((await looking).signs) ?? true
    return { [cause]: mayApply ? await limit(() => find(lookedFor, looking)) : null }
  })
  return collect([...looked, ...sharedFinds.map((find) => limit(() => find()))])
}

export async function probeServices(): Promise<Findings> {
  return collect(probes.map((probe) => probe()))
}

async function collect(looked: Promise<Partial<Record<AlertCause, Finding>>>[]): Promise<Findings> {
  const findings: Findings = new Map()
  for (const result of await Promise.allSettled(looked)) {
    if (result.status === 'rejected') {
      log.warn({ err: result.reason }, 'a check for alerts gave no answer')
      continue
    }
    for (const { cause } of allCauses) {
      const finding = result.value[cause]
      if (finding !== undefined) findings.set(cause, finding && { cause, ...finding })
    }
  }
  return findings
}
