import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from '#platform/storage/storage-url.ts'

const maxRequestAgeMs = 15 * 60_000

/** An in-memory S3 that verifies SigV4 signatures like the real one. Its bucket has object lock, and so takes no file without its MD5. */
export async function startFakeS3() {
  const bucket = {
    name: 'blueprints',
    region: 'ap-south-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalr/XUt+EMI',
  }
  const objects = new Map<string, Buffer>()
  const failures: number[] = []
  const interruptions: Interruption[] = []
  const unfinished = new Map<string, Buffer[]>()

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const failure = failures.shift()
    if (failure) return refuse(response, failure, 'SlowDown')
    const signatureError = findSignatureError(request, body, bucket)
    if (signatureError) return refuse(response, 403, signatureError)
    const [, name, ...parts] = readPath(request).split('/')
    if (name !== bucket.name) return refuse(response, 404, 'NoSuchBucket')
    if (parts.length === 0) return listObjects(request, response, objects)
    const key = parts.join('/')
    if (/[?&]upload(s|Id)=/.test(request.url ?? ''))
      return joinObjects(request, response, { objects, unfinished, key, body })
    answer(request, response, { objects, interruptions, key, body })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentials = `${bucket.accessKeyId}:${encodeURIComponent(bucket.secretAccessKey)}`
  return {
    bucket: { ...bucket, endpoint } satisfies Bucket,
    /** For STORAGE_URL. */
    url: `s3://${credentials}@${endpoint.slice('http://'.length)}/${bucket.name}?region=${bucket.region}&tls=no`,
    objects,
    /** Parts of files that are not complete, by upload. */
    unfinished,
    /** Status codes for the next requests. */
    failures,
    /** What happens to the next downloads. */
    interruptions,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** After so many bytes the connection is cut, or the bucket sends nothing more. */
interface Interruption {
  afterBytes: number
  how: 'cut' | 'silent'
}

interface S3Request {
  objects: Map<string, Buffer>
  interruptions: Interruption[]
  key: string
  body: Buffer
}

function answer(request: IncomingMessage, response: ServerResponse, { objects, interruptions, key, body }: S3Request) {
  const md5 = createHash('md5').update(body).digest('base64')
  if (request.method === 'PUT' && request.headers['content-md5'] !== md5) return refuse(response, 400, 'InvalidRequest')
  if (request.method === 'PUT') objects.set(key, body)
  if (request.method === 'DELETE') objects.delete(key)
  if (request.method === 'PUT') return response.writeHead(200, { ETag: createEtag(body) }).end()
  if (request.method === 'DELETE') return response.writeHead(204).end()
  const object = objects.get(key)
  if (!object) return refuse(response, 404, 'NoSuchKey')
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const start = Number(first ?? 0)
  const end = Math.min(Number(last ?? object.length), object.length - 1)
  if (first && start >= object.length) return refuse(response, 416, 'InvalidRange')
  const headers = { 'Content-Length': end - start + 1, ETag: createEtag(object) }
  if (first) Object.assign(headers, { 'Content-Range': `bytes ${start}-${end}/${object.length}` })
  response.writeHead(first ? 206 : 200, headers)
  if (request.method === 'HEAD') return response.end()
  const interruption = interruptions.shift()
  if (!interruption) return response.end(object.subarray(start, end + 1))
  const { afterBytes, how } = interruption
  response.write(object.subarray(start, Math.min(end + 1, start + afterBytes)), () => {
    if (how === 'cut') response.destroy()
  })
}

interface JoinRequest {
  objects: Map<string, Buffer>
  unfinished: Map<string, Buffer[]>
  key: string
  body: Buffer
}

/** A multipart upload whose parts are copied from other objects. */
function joinObjects(request: IncomingMessage, response: ServerResponse, join: JoinRequest) {
  const { objects, unfinished, key, body } = join
  const query = new URL(request.url ?? '', 'http://s3').searchParams
  const upload = query.get('uploadId') ?? `upload+${unfinished.size + 1}/`
  const parts = unfinished.get(upload)
  if (query.has('uploads')) {
    unfinished.set(upload, [])
    return response.end(`<InitiateMultipartUploadResult><UploadId>${upload}</UploadId></InitiateMultipartUploadResult>`)
  }
  if (!parts) return refuse(response, 404, 'NoSuchUpload')
  if (request.method === 'DELETE') {
    unfinished.delete(upload)
    return response.writeHead(204).end()
  }
  if (request.method === 'PUT') {
    const [, bucketName = '', ...path] = `${request.headers['x-amz-copy-source']}`.split('/')
    const object = bucketName === 'blueprints' ? objects.get(path.join('/')) : undefined
    if (!object) return refuse(response, 404, 'NoSuchKey')
    parts[Number(query.get('partNumber')) - 1] = object
    return response.end(`<CopyPartResult><ETag>${createEtag(object).replaceAll('"', '&quot;')}</ETag></CopyPartResult>`)
  }
  const tags = [...`${body}`.matchAll(/<ETag>([^<]*)<\/ETag>/g)].map(([, tag]) => tag)
  if (tags.length !== parts.length || parts.some((part, index) => createEtag(part) !== tags[index]))
    return refuse(response, 400, 'InvalidPart')
  if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)) return refuse(response, 400, 'EntityTooSmall')
  unfinished.delete(upload)
  objects.set(key, Buffer.concat(parts))
  response.end(`<CompleteMultipartUploadResult><ETag>"${upload}"</ETag></CompleteMultipartUploadResult>`)
}

function listObjects(request: IncomingMessage, response: ServerResponse, objects: Map<string, Buffer>) {
  const query = new URL(request.url ?? '', 'http://s3').searchParams
  const prefix = query.get('prefix') ?? ''
  const isInFolder = (key: string) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/')
  const keys = [...objects.keys()]
    .filter((key) => isInFolder(key) && key > (query.get('start-after') ?? ''))
    .sort()
    .slice(0, Math.min(1_000, Number(query.get('max-keys'))))
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  response.writeHead(200, { 'Content-Type': 'application/xml' })
  response.end(`<?xml version="1.0"?><ListBucketResult>${contents}</ListBucketResult>`)
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

/** Returns S3's error code. */
function findSignatureError(request: IncomingMessage, body: Buffer, bucket: Omit<Bucket, 'endpoint'>): string | null {
  const { headers } = request
  const [, credential, signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [accessKeyId, day, region, service] = credential?.split('/') ?? []
  const time = `${headers['x-amz-date']}`
  const payload = `${headers['x-amz-content-sha256']}`
  if (!credential) return 'AccessDenied'
  if (accessKeyId !== bucket.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== bucket.region || service !== 's3' || !time.startsWith(`${day}T`)) return 'AuthorizationHeaderMalformed'
  if (Math.abs(Date.now() - parseTime(time)) > maxRequestAgeMs) return 'RequestTimeTooSkewed'
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  if (!signedHeaders.split(';').includes('host')) return 'AccessDenied'
  const lines = signedHeaders.split(';').map((name) => `${name}:${`${headers[name] ?? ''}`.trim()}\n`)
  const { search } = new URL(request.url ?? '', 'http://s3')
  const query = search.slice(1).split('&').sort().join('&')
  const canonical = [request.method, readPath(request), query, lines.join(''), signedHeaders, payload].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce(hmac, Buffer.from(`AWS4${bucket.secretAccessKey}`))
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function readPath(request: IncomingMessage): string {
  return new URL(request.url ?? '', 'http://s3').pathname
}

function parseTime(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function createEtag(object: Buffer): string {
  return `"${createHash('md5').update(object).digest('hex')}"`
}
