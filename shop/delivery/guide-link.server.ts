import { env } from '#platform/env.server.ts'
import { keyedHash } from '#platform/signing.server.ts'

const linkLivesForDays = 30
const purpose = 'guide links'

/** Where somebody who asked for the free guide downloads it. */
export function guideLink(leadId: string): string {
  const expires = Math.floor(Date.now() / 1000) + linkLivesForDays * 24 * 60 * 60
  const content = `${leadId}.${expires}`
  return `${env.siteUrl}/download/guide/${content}.${keyedHash(purpose, content)}`
}
