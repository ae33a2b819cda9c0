import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import { env } from '#platform/env.server.ts'
import { isSetOnServer } from '#platform/settings/current-settings.server.ts'
import { readShopSettings } from '#platform/settings/shop-settings.server.ts'
import { findHostProblem } from './read-typed.server.ts'
import type { SettingChanges } from './save-service-settings.server.ts'
import { type FieldProblems, type PlanOutcome, refuseFields, type TypedFields } from './service-plan.ts'

const { problems, answers } = serviceFormWords

/** `visitedAt` is where the owner's browser has opened this form. */
export async function planShop(fields: TypedFields, visitedAt: string): Promise<PlanOutcome> {
  const siteUrl = fields.SITE_URL?.trim().replace(/\/$/, '') ?? ''
  const metaPixelId = fields.META_PIXEL_ID?.trim() ?? ''
  const metricsToken = fields.METRICS_TOKEN?.trim() ?? ''
  const errors: FieldProblems = {}
  const siteProblem = siteUrl && !isSetOnServer('SITE_URL') ? await findSiteProblem(siteUrl, visitedAt) : null
  if (siteProblem) errors.SITE_URL = siteProblem
  if (readShopSettings({ META_PIXEL_ID: metaPixelId }).problems.length > 0) errors.META_PIXEL_ID = problems.pixel
  if (readShopSettings({ METRICS_TOKEN: metricsToken }).problems.length > 0) errors.METRICS_TOKEN = problems.token
  if (Object.keys(errors).length > 0) return refuseFields(errors)
  const wanted: SettingChanges = { SITE_URL: siteUrl || null, META_PIXEL_ID: metaPixelId || null }
  if (metricsToken) wanted.METRICS_TOKEN = metricsToken
  else if (fields.removeToken === 'on') wanted.METRICS_TOKEN = null
  const changes = Object.fromEntries(Object.entries(wanted).filter(([name]) => !isSetOnServer(name)))
  return { changes, check: async () => answers.shop }
}

/** A wrong address would be in every link, and payment providers would report to it. */
async function findSiteProblem(siteUrl: string, visitedAt: string): Promise<string | null> {
  if (readShopSettings({ SITE_URL: siteUrl }, { isDemo: true, port: env.port }).problems.length > 0)
    return problems.siteUrl
  if (!env.isDemo && !siteUrl.startsWith('https:')) return problems.siteUrlHttps
  const hostProblem = env.isDemo ? null : await findHostProblem(new URL(siteUrl).hostname)
  if (hostProblem) return hostProblem
  return siteUrl === visitedAt ? null : problems.siteUrlOther
}
