// npm run admin:totp: a second factor for the dashboard, shown as a QR code for the owner's phone.
import { existsSync } from 'node:fs'
import { Secret } from 'otpauth'
import { renderUnicodeCompact } from 'uqr'
import { root } from './run-tool.ts'

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
const { checkSettings } = await import('#server/check-settings.ts')
checkSettings()
const { formatTotpUri } = await import('#shop/admin/create-totp.server.ts')

const secret = new Secret({ size: 20 }).base32
const lines = [
  'Scan this with an authenticator app:',
  '',
  renderUnicodeCompact(formatTotpUri(secret), { border: 2 }),
  '',
  'Then add this line to .env, or to the settings of your host, and start the shop again:',
  '',
  `ADMIN_TOTP_SECRET=${secret}`,
  '',
  'From then on the dashboard asks for six digits beside the admin key. Nothing was changed yet.',
]
console.log(lines.join('\n'))
