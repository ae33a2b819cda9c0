interface PrivateFile {
  type: string
  name: string
  /** Shown by the browser instead of saved. */
  isShown?: boolean
}

/** A file made for one reader, which nothing on the way may keep. */
export function privateFile(body: BodyInit, { type, name, isShown = false }: PrivateFile): Response {
  return new Response(body, {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': type,
      'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename="${name}"`,
    },
  })
}
