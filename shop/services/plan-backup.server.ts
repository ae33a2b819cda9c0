import { identityToRecipient } from 'age-encryption'
import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import { deriveAuthKey } from '#platform/backup/backup-auth.server.ts'
import { openBackupPlace } from '#platform/backup/backup-place.server.ts'
import { parseBackupUrl } from '#platform/backup/backup-url.ts'
import { env } from '#platform/env.server.ts'
import { getStoredSettings } from '#platform/settings/current-settings.server.ts'
import { readShopSettings } from '#platform/settings/shop-settings.server.ts'
import { probeStorage } from '#platform/storage/probe-storage.server.ts'
import { parseStorageUrl } from '#platform/storage/storage-url.ts'
import { findHostProblem } from './read-typed.server.ts'
import { type FieldProblems, type PlanOutcome, refuseFields, type TypedFields } from './service-plan.ts'

const words = serviceFormWords

/** A folder of the server can only be set on the server: a form must not write to any path. */
export async function planBackupPlace(fields: TypedFields): Promise<PlanOutcome> {
  const [typedHost = '', bucket = '', region = '', keyId = '', keepDays = ''] = (
    ['host', 'bucket', 'region', 'keyId', 'keepDays'] as const
  ).map((name) => fields[name]?.trim() ?? '')
  // Without encryption only in a network of the server's own.
  const isPlain = typedHost.startsWith('http://') && env.allowsPrivateAddresses
  const host = typedHost.replace(isPlain ? /^http:\/\// : /^https:\/\//, '')
  const secret = fields.secret?.trim() || keepSecret({ host: isPlain ? `http://${host}` : host, bucket, keyId })
  const errors: FieldProblems = {}
  const hostProblem = await findHostProblem(host.replace(/:\d{1,5}$/, ''), words.problems.storageHost)
  if (hostProblem) errors.host = hostProblem
  if (!/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket)) errors.bucket = words.problems.bucket
  if (!/^[a-z0-9-]{2,40}$/.test(region)) errors.region = words.problems.region
  if (!keyId) errors.keyId = words.problems.required
  if (!secret) errors.secret = describeBackupPlace() ? words.problems.secretAgain : words.problems.required
  if (keepDays && readShopSettings({ BACKUP_KEEP_DAYS: keepDays }).problems.length > 0)
    errors.keepDays = words.problems.days
  if (Object.keys(errors).length > 0) return refuseFields(errors)
  const url = `s3://${encodeURIComponent(keyId)}:${encodeURIComponent(secret)}@${host}/${bucket}?region=${region}${isPlain ? '&tls=no' : ''}`
  const place = parseBackupUrl(url)
  if (!place) return refuseFields({ host: words.problems.storageHost })
  return {
    changes: { BACKUP_URL: url, BACKUP_KEEP_DAYS: keepDays || null },
    async check() {
      await probeStorage(openBackupPlace(place, { publicOnly: true }))
      return words.answers.backupPlace
    },
  }
}

/** The owner pastes the private key, which proves that it was saved. The shop keeps only what follows from it. */
export async function planBackupKey({ privateKey = '' }: TypedFields): Promise<PlanOutcome> {
  const found = /AGE-SECRET-KEY-1[0-9A-Z]+/.exec(privateKey.toUpperCase())?.[0] ?? ''
  const publicKey = await Promise.resolve(found)
    .then(identityToRecipient)
    .catch(() => null)
  if (!publicKey) return refuseFields({ privateKey: words.problems.privateKey })
  return {
    changes: { BACKUP_PUBLIC_KEY: publicKey, BACKUP_AUTH_KEY: deriveAuthKey(found) },
    check: async () => words.answers.backupKey,
  }
}

/** A saved secret is only ever sent to the place that it was typed for. */
function keepSecret(place: { host: string; bucket: string; keyId: string }): string {
  const before = describeBackupPlace()
  const isSame = before && before.host === place.host && before.bucket === place.bucket && before.keyId === place.keyId
  return isSame ? before.secret : ''
}

/** What the form shows of the saved place, and the secret, which it does not show. */
export function describeBackupPlace() {
  const bucket = parseStorageUrl(getStoredSettings().values.BACKUP_URL ?? '')
  if (!bucket) return null
  const { endpoint, name, region, accessKeyId, secretAccessKey } = bucket
  return {
    host: endpoint.replace(/^https:\/\//, ''),
    bucket: name,
    region,
    keyId: accessKeyId,
    secret: secretAccessKey,
  }
}
