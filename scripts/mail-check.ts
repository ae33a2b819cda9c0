// npm run mail:check: looks at SPF, DKIM and DMARC of the sender's domain and shows what to type at the registrar.
import { Resolver } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { mailCheckWords as words } from '#content/interface/en/mail-check.ts'
import type { DomainFinding } from '#platform/mail/check-mail-domain.server.ts'
import { root } from './run-tool.ts'

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
const { checkSettings } = await import('#server/startup/check-settings.ts')
checkSettings()
const { env } = await import('#platform/env.server.ts')
const { shopSettings } = await import('#platform/settings/shop-settings.server.ts')
const { loadSettings } = await import('#platform/settings/load-settings.server.ts')
const { isDatabaseReachable } = await import('#platform/postgres/database.server.ts')
const { dkimSettings, readMailDomain } = await import('#platform/mail/dkim-settings.server.ts')
const { checkMailDomain } = await import('#platform/mail/check-mail-domain.server.ts')
const { findMailProvider } = await import('#shop/messages/mail-provider-settings.server.ts')

const { values: given } = parseArgs({
  options: { from: { type: 'string' }, selector: { type: 'string' }, dns: { type: 'string' } },
})

// What the owner saved in the dashboard, if the shop's database runs.
if (await isDatabaseReachable()) await loadSettings()
const sender = given.from ?? shopSettings().mailFrom ?? ''
const domain = readMailDomain(sender)
const { smtpUrl } = shopSettings()
const server = smtpUrl ? new URL(smtpUrl).hostname : null

if (!domain) stop(words.noSender)
const resolver = new Resolver({ timeout: 3_000, tries: 2 })
if (given.dns) resolver.setServers([given.dns])

try {
  const findings = await checkMailDomain(
    {
      domain,
      spfSource: findMailProvider()?.spfSource ?? (server ? `a:${server}` : 'mx'),
      selector: given.selector ?? dkimSettings()?.selector ?? null,
      privateKey: dkimSettings()?.privateKey ?? null,
      reportsTo: env.supportEmail,
    },
    (name) => resolver.resolveTxt(name),
  )
  const isGood = findings.every(({ verdict }) => verdict !== 'wrong')
  const lines = [
    words.heading(sender, server ?? words.noServer),
    ...findings.flatMap((finding) => ['', ...describe(finding)]),
  ]
  console.log([...lines, '', isGood ? words.allGood : words.someWrong].join('\n'))
  process.exit(isGood ? 0 : 1)
} catch (error) {
  stop(words.noAnswer(error instanceof Error ? error.message : String(error)))
}

function describe({ record, verdict, cause, found, enter }: DomainFinding): string[] {
  const lines = [`${record}: ${words.verdicts[verdict]}. ${words.causes[cause]}`]
  for (const text of found) lines.push(`  ${words.found(text)}`)
  if (enter) {
    const { type, name, value } = words.record
    const width = Math.max(...[type, name, value].map(({ length }) => length)) + 2
    lines.push(`  ${words.enter}`)
    lines.push(`    ${type.padEnd(width)}TXT`)
    lines.push(`    ${name.padEnd(width)}${enter.name}`)
    lines.push(`    ${value.padEnd(width)}${enter.value}`)
  } else if (verdict === 'wrong') lines.push(`  ${words.askService}`)
  return lines
}

function stop(reason: string): never {
  console.error(reason)
  process.exit(2)
}
