import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { checkKey, NotStoredError, type Storage } from './storage.ts'
import type { Bucket } from './storage-url.ts'

const answersWithinMs = 15_000
const takesWithinMs = 300_000
const retries = 3

export class StorageError extends Error {
  override name = 'StorageError'
}

/** Any store that speaks S3. Buckets are named in the path, which works with a host of any name. */
export function createS3Storage({ endpoint, name, region, accessKeyId, secretAccessKey }: Bucket): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })

  async function ask(method: string, key: string, expected: number[], init: RequestInit = {}, withinMs?: number) {
    const { signal, settle } = untilAnswered(withinMs ?? answersWithinMs)
    const address = `${endpoint}/${name}/${checkKey(key)}`
    const answer = await client.fetch(address, { ...init, method, signal }).finally(settle)
    if (expected.includes(answer.status)) return answer
    // A body that nobody reads keeps its connection.
    await answer.body?.cancel()
    if (answer.status === 404) throw new NotStoredError(key)
    throw new StorageError(`the bucket answered ${method} ${key} with ${answer.status}${hintFor(answer.status)}`)
  }

  return {
    async put(key, bytes) {
      // With its hash signed, the store refuses a file that was damaged on the way.
      const headers = {
        'Content-Type': 'application/octet-stream',
        'X-Amz-Content-Sha256': createHash('sha256').update(bytes).digest('hex'),
      }
      const answer = await ask('PUT', key, [200], { body: bytes as Uint8Array<ArrayBuffer>, headers }, takesWithinMs)
      await answer.body?.cancel()
    },

    async head(key) {
      const { status, headers } = await ask('HEAD', key, [200, 404])
      if (status === 404) return null
      return { size: Number(headers.get('content-length')), version: headers.get('etag') ?? '' }
    },

    async get(key, range) {
      // fetch adds a second "identity" to a request with a Range, which would spoil the signature of the first.
      const headers: HeadersInit = range
        ? { Range: `bytes=${range.start}-${range.end}` }
        : { 'Accept-Encoding': 'identity' }
      const { body } = await ask('GET', key, [range ? 206 : 200], { headers })
      if (!body) throw new StorageError(`the bucket sent nothing for ${key}`)
      return body
    },

    async delete(key) {
      const answer = await ask('DELETE', key, [200, 204, 404])
      await answer.body?.cancel()
    },
  }
}

/** Ends a request that is not answered. Once it is, a slow reader may take as long as it likes. */
function untilAnswered(withinMs: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new StorageError('the bucket does not answer')), withinMs)
  return { signal: controller.signal, settle: () => clearTimeout(timer) }
}

function hintFor(status: number): string {
  // Without the right to list a bucket, S3 says 403 for a file that is not there.
  return status === 403 ? ': check the key of STORAGE_URL, and that it may list the bucket' : ''
}
