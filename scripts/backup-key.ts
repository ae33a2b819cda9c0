// npm run backup:key: makes the pair of keys for encrypted backups.
import { generateX25519Identity, identityToRecipient } from 'age-encryption'

const privateKey = await generateX25519Identity()
const lines = [
  'Add this line to .env, or to the settings of your host, and restart the shop:',
  '',
  `BACKUP_PUBLIC_KEY=${await identityToRecipient(privateKey)}`,
  '',
  'Keep the private key in a password manager and on paper, never on the server:',
  '',
  privateKey,
  '',
  'Only this key opens the backups. If you lose it, they are lost. Nothing has changed yet.',
]
console.log(lines.join('\n'))
