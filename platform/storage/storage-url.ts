export interface Bucket {
  endpoint: string
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Reads s3://key:secret@host[:port]/bucket?region=…&tls=…. Null for anything else. */
export function parseStorageUrl(text: string): Bucket | null {
  const url = URL.parse(text)
  const name = url?.pathname.slice(1) ?? ''
  const tls = url?.searchParams.get('tls') ?? 'yes'
  const isComplete = url?.protocol === 's3:' && url.username && url.password && url.host
  if (!isComplete || !/^[a-z0-9][a-z0-9.-]{2,62}$/.test(name) || !['yes', 'no'].includes(tls)) return null
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decode)
  if (!accessKeyId || !secretAccessKey) return null
  return {
    endpoint: `${tls === 'yes' ? 'https' : 'http'}://${url.host}`,
    name,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
