import { maxPictureBytes } from '#shop/publications/picture-limits.ts'

type ReceivedPicture = { bytes: Uint8Array } | { refused: 'too-large' | 'interrupted' }

/** In memory, because a picture is small. Only the owner gets here. */
export async function receivePicture(request: Request): Promise<ReceivedPicture> {
  if (Number(request.headers.get('content-length') ?? 0) > maxPictureBytes) return { refused: 'too-large' }
  const chunks: Uint8Array[] = []
  let received = 0
  try {
    for await (const chunk of request.body ?? []) {
      received += chunk.length
      if (received > maxPictureBytes) return { refused: 'too-large' }
      chunks.push(chunk)
    }
  } catch {
    return { refused: 'interrupted' }
  }
  return { bytes: new Uint8Array(Buffer.concat(chunks)) }
}
