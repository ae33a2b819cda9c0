import { Resolver } from 'node:dns/promises'
import { checkMailDomain, type DomainFinding } from '#platform/mail/check-mail-domain.server.ts'
import { dkimSettings, readMailDomain } from '#platform/mail/dkim-settings.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { findMailProvider } from '#shop/messages/mail-provider-settings.server.ts'
import type { ExplainedError } from './explain-error.ts'
import { explainFailure } from './explain-failure.server.ts'

type SenderCheck =
  | { findings: DomainFinding[] }
  | { refused: 'no-sender' }
  | { refused: 'no-answer'; reason: ExplainedError }

/** Looks up SPF, DKIM and DMARC of the sender's domain, as `npm run mail:check` does. */
export async function checkSenderDomain(selector: string | null, servers: string[] = []): Promise<SenderCheck> {
  const { mailFrom = '', smtpUrl } = shopSettings()
  const domain = readMailDomain(mailFrom)
  if (!domain) return { refused: 'no-sender' }
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const dkim = dkimSettings()
  const mail = {
    domain,
    spfSource: findMailProvider()?.spfSource ?? (smtpUrl ? `a:${new URL(smtpUrl).hostname}` : 'mx'),
    selector: selector ?? dkim?.selector ?? null,
    privateKey: dkim?.privateKey ?? null,
    reportsTo: getContent().business.supportEmail,
  }
  try {
    return { findings: await checkMailDomain(mail, (name) => resolver.resolveTxt(name)) }
  } catch (error) {
    return { refused: 'no-answer', reason: explainFailure(error) }
  }
}
