type ReceivedBytes = { bytes: Uint8Array } | { refused: 'too-large' | 'interrupted' }

/** Into memory, because only the owner gets here and a larger file comes in pieces. */
export async function receiveBytes(request: Request, maxBytes: number): Promise<ReceivedBytes> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return { refused: 'too-large' }
  const chunks: Uint8Array[] = []
  let received = 0
  try {
    for await (const chunk of request.body ?? []) {
      received += chunk.length
      if (received > maxBytes) return { refused: 'too-large' }
      chunks.push(chunk)
    }
  } catch {
    return { refused: 'interrupted' }
  }
  const bytes = new Uint8Array(received)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { bytes }
}
