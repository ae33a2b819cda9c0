import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { fetchPublic } from '../public-addresses.server.ts'
import { withTimeout } from '../with-timeout.ts'
import { checkKey, isKey, NotStoredError, type Storage } from './storage.ts'
import type { Bucket } from './storage-url.ts'

const maxResponseMs = 15_000
const maxUploadMs = 300_000
const retries = 3
const maxCopiesAtOnce = 4
/** S3 lists no more at a time. */
const maxListed = 1_000

class StorageError extends Error {
  override name = 'StorageError'
}

interface S3Options {
  maxSilenceMs?: number
  /** For an address that the owner typed in the dashboard: never a computer of the server's own network. */
  publicOnly?: boolean
}

/** For any S3-compatible store: the bucket is part of the path, which works with every host name. */
export function createS3Storage(
  { endpoint, name, region, accessKeyId, secretAccessKey }: Bucket,
  { maxSilenceMs = maxResponseMs, publicOnly = false }: S3Options = {},
): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })

  function send(method: string, key: string, expected: number[], init: RequestInit = {}, maxMs?: number) {
    return sendTo(`/${checkKey(key)}`, key, expected, { ...init, method }, maxMs)
  }

  async function sendTo(path: string, key: string, expected: number[], init: RequestInit, maxMs = maxSilenceMs) {
    const { method } = init
    const { signal, settle } = limitResponseTime(maxMs)
    const url = `${endpoint}/${name}${path}`
    const response = await (publicOnly ? sendPublic : client.fetch.bind(client))(url, { ...init, signal }).finally(
      settle,
    )
    if (expected.includes(response.status)) return response
    // A body that is not read keeps its connection open.
    await response.body?.cancel()
    if (response.status === 404) throw new NotStoredError(key)
    throw new StorageError(
      `the bucket responded to ${method} ${key} with ${response.status}${hintFor(response.status)}`,
    )
  }

  async function sendPublic(url: string, init: RequestInit): Promise<Response> {
    for (let retry = 0; ; retry++) {
      const { headers } = await client.sign(url, init)
      const response = await fetchPublic(url, { ...init, headers })
      if (retry === retries || (response.status < 500 && response.status !== 429)) return response
      await response.body?.cancel()
      await sleep(50 * 2 ** retry)
    }
  }

  async function listPage(folder: string, max: number, after: string | undefined): Promise<string[]> {
    const query = new URLSearchParams({
      delimiter: '/',
      'list-type': '2',
      'max-keys': `${max}`,
      prefix: `${checkKey(folder)}/`,
      ...(after && { 'start-after': after }),
    })
    const response = await sendTo(`?${query}`, folder, [200], { method: 'GET' })
    const found = (await response.text()).matchAll(/<Key>([^<]*)<\/Key>/g)
    return [...found].map(([, key = '']) => key)
  }

  /** The bucket copies the parts itself, so nothing passes through the shop. */
  async function copyParts(keys: readonly string[], to: string, upload: string): Promise<string[]> {
    const tags: string[] = []
    const copy = async (key: string, index: number) => {
      const headers = { 'X-Amz-Copy-Source': `/${name}/${checkKey(key)}` }
      const path = `/${to}?partNumber=${index + 1}&uploadId=${encodeURIComponent(upload)}`
      const response = await sendTo(path, key, [200], { method: 'PUT', headers }, maxUploadMs)
      tags[index] = readTag(await response.text(), 'ETag')
    }
    const waiting = [...keys.entries()]
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await copy(next[1], next[0])
    }
    await Promise.all(Array.from({ length: maxCopiesAtOnce }, work))
    return tags
  }

  return {
    async join(keys, to) {
      const key = checkKey(to)
      const started = await sendTo(`/${key}?uploads=`, key, [200], { method: 'POST' })
      const upload = readTag(await started.text(), 'UploadId')
      const path = `/${key}?uploadId=${encodeURIComponent(upload)}`
      try {
        const parts = (await copyParts(keys, key, upload)).map(
          (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
        )
        const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
        const finished = await sendTo(path, key, [200], { method: 'POST', body }, maxUploadMs)
        // The bucket sends status 200 first and may fail afterwards.
        readTag(await finished.text(), 'ETag')
      } catch (error) {
        const aborted = await sendTo(path, key, [200, 204, 404], { method: 'DELETE' }).catch(() => null)
        await aborted?.body?.cancel()
        throw error
      }
    },

    async put(key, bytes) {
      // With a signed hash, S3 refuses a file that was damaged on the way.
      const headers = {
        'Content-Type': 'application/octet-stream',
        // Asked for by buckets with object lock.
        'Content-MD5': createHash('md5').update(bytes).digest('base64'),
        'X-Amz-Content-Sha256': createHash('sha256').update(bytes).digest('hex'),
      }
      const response = await send('PUT', key, [200], { body: bytes as Uint8Array<ArrayBuffer>, headers }, maxUploadMs)
      await response.body?.cancel()
    },

    async head(key) {
      const { status, headers } = await send('HEAD', key, [200, 404])
      if (status === 404) return null
      return { size: Number(headers.get('content-length')), version: headers.get('etag') ?? '' }
    },

    async get(key, range) {
      // fetch adds "identity" itself to a request with a Range, and a second one would break the signature.
      const headers: HeadersInit = range
        ? { Range: `bytes=${range.start}-${range.end}` }
        : { 'Accept-Encoding': 'identity' }
      const { body } = await send('GET', key, [range ? 206 : 200], { headers })
      if (!body) throw new StorageError(`the bucket sent nothing for ${key}`)
      return limitSilence(body, maxSilenceMs)
    },

    async delete(key) {
      const response = await send('DELETE', key, [200, 204, 404])
      await response.body?.cancel()
    },

    async list(folder, max) {
      const keys: string[] = []
      for (let rest = max; rest > 0; rest = max - keys.length) {
        const size = Math.min(rest, maxListed)
        const page = await listPage(folder, size, keys.at(-1))
        keys.push(...page)
        if (page.length < size) break
      }
      return keys.filter(isKey)
    },

    // A bucket drops an upload that is not complete.
    async deleteUnfinished() {
      return 0
    },
  }
}

function readTag(xml: string, name: string): string {
  const found = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1]
  if (!found) throw new StorageError(`the bucket did not join a file: ${xml.slice(0, 200)}`)
  return found.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

/** Fails when the bucket stops sending; a reader that pauses is not affected. */
function limitSilence(body: ReadableStream<Uint8Array<ArrayBuffer>>, maxMs: number) {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const read = await withTimeout(reader.read(), maxMs, null)
        if (!read) throw await stopReading(reader)
        if (read.done) controller.close()
        else controller.enqueue(read.value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

async function stopReading(reader: ReadableStreamDefaultReader): Promise<StorageError> {
  const error = new StorageError('the bucket stopped in the middle of a file')
  await reader.cancel(error)
  return error
}

/** Limits only the wait for the response: reading its body may take longer. */
function limitResponseTime(maxMs: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new StorageError('the bucket does not respond')), maxMs)
  return { signal: controller.signal, settle: () => clearTimeout(timer) }
}

function hintFor(status: number): string {
  // Without the right to list a bucket, S3 responds with 403 for a missing file.
  return status === 403 ? ': check the access key, and that it may list the bucket' : ''
}
