import { env } from '#platform/env.server.ts'
import { log } from '#platform/log/log.server.ts'
import { adminKey } from '#platform/secrets/secrets.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { linkHours, prepareSetUpLink } from '#shop/admin/owner-login/set-up-link.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'

/** A live shop logs one line and no secret, because its output goes to a log. */
export function printWelcome() {
  if (!env.isDemo) {
    log.info({ host: env.host, port: env.port, site: shopSettings().siteUrl }, 'the shop is open')
    return
  }
  const lines = [
    '',
    `  ${getContent().business.shopName} is open. Demo: no real money.`,
    '',
    `  Shop       ${shopSettings().siteUrl}`,
    `  Mailbox    ${shopSettings().siteUrl}/demo/mailbox   (every email and WhatsApp message of the demo)`,
    `  Dashboard  ${shopSettings().siteUrl}/admin-dashboard`,
    `  Admin key  ${adminKey() ?? '(only its hash is configured)'}`,
    `  Data       ${env.dataDir}`,
    '',
    '  Stop with Ctrl+C.',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Not through the log, which hides links like this one: it must reach the owner. */
export async function printSetUpLink() {
  const link = await prepareSetUpLink()
  if (!link) return
  process.stdout.write(
    `The shop has no owner yet. This link makes the owner's login, once, within ${linkHours} hours:\n${link}\n`,
  )
}
