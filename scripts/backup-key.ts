// npm run backup:key: makes the keys for encrypted backups. With -- --key backup-key.txt, only the second line for an existing key.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { deriveAuthKey } from '#platform/backup/backup-auth.server.ts'

const { values } = parseArgs({ options: { key: { type: 'string' } } })

function readExisting(path: string): string {
  const key = /AGE-SECRET-KEY-1[0-9A-Z]+/.exec(readFileSync(path, 'utf8'))?.[0]
  if (!key) throw new Error(`${path} contains no private key: it begins with AGE-SECRET-KEY-1.`)
  return key
}

const privateKey = values.key ? readExisting(values.key) : await generateX25519Identity()
const newKey = [
  '',
  'Keep the private key in a password manager and on paper, never on the server:',
  '',
  privateKey,
  '',
  'Only this key opens the backups. If you lose it, they are lost. Nothing has changed yet.',
]
const lines = [
  'Add these lines to .env, or to the settings of your host, and restart the shop:',
  '',
  `BACKUP_PUBLIC_KEY=${await identityToRecipient(privateKey)}`,
  `BACKUP_AUTH_KEY=${deriveAuthKey(privateKey)}`,
  ...(values.key ? [] : newKey),
]
console.log(lines.join('\n'))
