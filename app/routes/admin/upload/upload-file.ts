import { fileUploadWords } from '#content/interface/en/admin/upload.ts'

/** Of the beginning: enough for the shop to recognise the type. */
const startBytes = 4096
/** A smaller file is one request; the shop says the size of the pieces of a larger one. */
const smallBytes = 5 * 1024 * 1024
const uploads = '/admin-dashboard/uploads'
const maxPauseMs = 15_000
const maxTries = 60

export interface UploadAnswer {
  error?: string
  /** The shop does not know the type and asks whether to sell it as it is. */
  needsConfirmation?: boolean
}

interface UploadOptions {
  /** The URL that uses the file. */
  to: string
  /** Empty when it does not matter what the file promises to be. */
  name: string
  isConfirmed: boolean
  onProgress: (share: number) => void
  onPause: () => void
}

/** A large file goes in pieces: after a lost connection, or when the same file is chosen again, it goes on where it was. */
export async function uploadFile(file: File, options: UploadOptions): Promise<UploadAnswer> {
  const { to, name, isConfirmed, onProgress } = options
  const claims = new URLSearchParams({ name, ...(isConfirmed && { confirmed: 'yes' }) })
  if (file.size <= smallBytes) return put(`${to}?${claims}`, file, (sent) => onProgress(sent / file.size))
  claims.set('bytes', String(file.size))
  const started = await startOrGoOn(file, claims, to)
  if (!('id' in started)) return started
  const { id, pieceBytes } = started
  const keepAwake = await navigator.wakeLock?.request('screen').catch(() => null)
  try {
    for (let piece = started.pieces; piece * pieceBytes < file.size; piece++) {
      const from = piece * pieceBytes
      const report = (sent: number) => onProgress((from + sent) / file.size)
      const content = file.slice(from, from + pieceBytes)
      const answer = await putUntilSent(`${uploads}/${id}/${piece}`, content, options, report)
      if (answer.error) return answer
    }
    onProgress(1)
    claims.set('pieces', id)
    const answer = await putUntilSent(`${to}?${claims}`, null, options)
    forget(file, to)
    return answer
  } finally {
    await keepAwake?.release()
  }
}

type Started = { id: string; pieceBytes: number; pieces: number }

async function startOrGoOn(file: File, claims: URLSearchParams, to: string): Promise<Started | UploadAnswer> {
  const known = recall(file, to)
  if (known) {
    const { pieces, pieceBytes } = (await put(`${uploads}/${known}/count`, null)) as Partial<Started>
    if (pieces !== undefined && pieceBytes) return { id: known, pieces, pieceBytes }
  }
  const answer = await put(`${uploads}/new?${claims}`, file.slice(0, startBytes))
  const { id, pieceBytes } = answer as Partial<Started>
  if (!id || !pieceBytes) return answer
  remember(file, to, id)
  return { id, pieceBytes, pieces: 0 }
}

class LostConnectionError extends Error {}

/** Waits longer after each failure, but not when the browser says that it is online again. */
async function putUntilSent(
  url: string,
  body: Blob | null,
  { onPause }: UploadOptions,
  onSent?: (bytes: number) => void,
): Promise<UploadAnswer> {
  for (let tries = 1; ; tries++) {
    try {
      return await put(url, body, onSent)
    } catch (error) {
      if (!(error instanceof LostConnectionError) || tries === maxTries) throw error
      onPause()
      await pause(Math.min(maxPauseMs, 500 * 2 ** tries))
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done, { once: true })
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
  })
}

/** Not fetch, which does not report the progress of an upload. */
function put(url: string, body: Blob | null, onSent?: (bytes: number) => void): Promise<UploadAnswer> {
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded }) => onSent?.(loaded)
    request.onerror = () => reject(new LostConnectionError(fileUploadWords.offline))
    request.onload = () => {
      // A proxy says so when the shop restarts or takes long.
      if (request.status >= 502 && request.status <= 504) return reject(new LostConnectionError(fileUploadWords.failed))
      const answer = readAnswer(request.responseText)
      resolve(request.status === 200 && answer ? answer : { error: answer?.error ?? fileUploadWords.failed })
    }
    request.open('PUT', url)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.send(body)
  })
}

function readAnswer(text: string): UploadAnswer | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const keyOf = ({ name, size, lastModified }: File, to: string) => `upload ${to} ${name} ${size} ${lastModified}`

/** Without a storage, as in a private window, an upload goes on only while its page is open. */
function recall(file: File, to: string): string | null {
  try {
    return localStorage.getItem(keyOf(file, to))
  } catch {
    return null
  }
}

function remember(file: File, to: string, id: string): void {
  try {
    localStorage.setItem(keyOf(file, to), id)
  } catch {}
}

function forget(file: File, to: string): void {
  try {
    localStorage.removeItem(keyOf(file, to))
  } catch {}
}
