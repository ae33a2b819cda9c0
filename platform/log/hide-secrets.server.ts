import { fromSettings } from '../settings/current-settings.server.ts'
import type { Source } from '../settings.ts'

const secretName = /SECRET|TOKEN|PASSWORD|_KEY\b|_KEY_HASH/
const hidden = '•••'
/** Shorter texts occur in ordinary words. */
const minLength = 4

/** Replaces every secret of the settings in a text that a person will read. */
export function hideSecrets(text: string, settings?: Source): string {
  const secrets = settings ? listAllSecrets(settings) : currentSecrets()
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, hidden), text)
}

const currentSecrets = fromSettings(listAllSecrets)

/** The longest first, because one may be part of another. */
function listAllSecrets(settings: Source): string[] {
  const secrets = Object.entries(settings).flatMap(([name, value = '']) => listSecrets(name, value))
  return secrets.filter(({ length }) => length >= minLength).sort((a, b) => b.length - a.length)
}

export function isSecretName(name: string): boolean {
  return secretName.test(name)
}

function listSecrets(name: string, value: string): string[] {
  if (secretName.test(name)) return [value, encodeURIComponent(value)]
  if (!name.endsWith('_URL')) return []
  const password = URL.parse(value)?.password ?? ''
  return [password, decode(password)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
