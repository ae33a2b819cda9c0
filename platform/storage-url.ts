/** An S3-compatible bucket and the key that opens it. */
export interface Bucket {
  endpoint: string
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Reads s3://key:secret@host[:port]/bucket?region=…&tls=…, or gives null when it is not one. */
export function parseStorageUrl(text: string): Bucket | null {
  const url = URL.parse(text)
  const name = url?.pathname.slice(1) ?? ''
  const tls = url?.searchParams.get('tls') ?? 'yes'
  const isComplete = url?.protocol === 's3:' && url.username && url.password && url.host
  if (!isComplete || !/^[a-z0-9][a-z0-9.-]{2,62}$/.test(name) || !['yes', 'no'].includes(tls)) return null
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decoded)
  if (!accessKeyId || !secretAccessKey) return null
  return {
    endpoint: `${tls === 'yes' ? 'https' : 'http'}://${url.host}`,
    name,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
