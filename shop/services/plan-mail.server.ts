import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import { env } from '#platform/env.server.ts'
import { readDkimSettings } from '#platform/mail/dkim-settings.server.ts'
import { checkMailServer } from '#platform/mail/mail.server.ts'
import { getStoredSettings } from '#platform/settings/current-settings.server.ts'
import { readShopSettings } from '#platform/settings/shop-settings.server.ts'
import {
  findMailProvider,
  mailProviderVariables,
  readMailProviderSettings,
} from '#shop/messages/mail-provider-settings.server.ts'
import { findHostProblem, readTyped, withTyped } from './read-typed.server.ts'
import { sendTestMail } from './send-test-mail.server.ts'
import { type FieldProblems, type PlanOutcome, refuseFields, type TypedFields } from './service-plan.ts'

const words = serviceFormWords
const mailPorts = [25, 465, 587, 2465, 2525, 2587]

export async function planMail(fields: TypedFields): Promise<PlanOutcome> {
  const { host = '', user = '', from = '' } = trimAll(fields)
  const port = fields.port?.trim() || (fields.security === 'tls' ? '465' : '587')
  const protocol = fields.security === 'tls' ? 'smtps' : 'smtp'
  const password = fields.password || keepPassword({ host, port, user })
  const errors: FieldProblems = {}
  const hostProblem = await findHostProblem(host)
  if (hostProblem) errors.host = hostProblem
  // Other ports belong to other programs, which must not be reached in this way.
  if (!mailPorts.includes(Number(port)) && !env.allowsPrivateAddresses) errors.port = words.problems.port
  if (user && !password) errors.password = words.problems.password
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  const reports = readTyped(mailProviderVariables, fields)
  const changes = { SMTP_URL: `${protocol}://${login}${host}:${port}`, MAIL_FROM: from, ...reports }
  if (!from || readShopSettings({ MAIL_FROM: from }).problems.length > 0) errors.from = words.problems.sender
  if (!errors.host && !URL.canParse(changes.SMTP_URL)) errors.port ??= words.problems.port
  for (const problem of readMailProviderSettings(reports).problems) {
    const [name = '', ...rest] = problem.split(' ')
    errors[name] = words.problems.field(words.mail.reports[name]?.label ?? name, rest.join(' '))
  }
  if (Object.keys(errors).length > 0) return refuseFields(errors)
  const { settings: dkim } = readDkimSettings(withTyped(changes))
  return {
    changes,
    async check() {
      await checkMailServer({ smtpUrl: changes.SMTP_URL, dkim, publicOnly: true })
      return words.answers.mail
    },
    async afterSave() {
      return words.answers.testMail(await sendTestMail())
    },
  }
}

/** A saved password is only ever sent to the server and the user that it was typed for. */
function keepPassword(login: { host: string; port: string; user: string }): string {
  const before = describeMailServer()
  const isSame = before && before.host === login.host && before.port === login.port && before.user === login.user
  return isSame ? before.password : ''
}

/** What the form shows of the saved server, and the password, which it does not show. */
export function describeMailServer() {
  const url = URL.parse(getStoredSettings().values.SMTP_URL ?? '')
  if (!url) return null
  const security = url.protocol === 'smtps:' ? ('tls' as const) : ('starttls' as const)
  return {
    host: url.hostname,
    port: url.port || (security === 'tls' ? '465' : '587'),
    security,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
}

/** The setting with which the service that sends the mails proves its reports. */
export function findReportVariable(): string | null {
  return findMailProvider()?.variable ?? null
}

function trimAll(fields: TypedFields): TypedFields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()]))
}
