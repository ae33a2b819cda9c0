// npm run admin:totp: shows a QR code that adds a second factor to the owner's login.
import { existsSync } from 'node:fs'
import { Secret } from 'otpauth'
import { renderUnicodeCompact } from 'uqr'
import { root } from './run-tool.ts'

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
const { checkSettings } = await import('#server/startup/check-settings.ts')
checkSettings()
const { formatTotpUri } = await import('#shop/admin/create-totp.server.ts')

const secret = new Secret({ size: 20 }).base32
const lines = [
  'Scan this with an authenticator app:',
  '',
  renderUnicodeCompact(formatTotpUri(secret), { border: 2 }),
  '',
  'Then add this line to .env, or to the settings of your host, and restart the shop:',
  '',
  `ADMIN_TOTP_SECRET=${secret}`,
  '',
  'After that, the login needs the admin key and the six digits of the app. Nothing has changed yet.',
]
console.log(lines.join('\n'))
