interface PrivateFile {
  type: string
  name: string
  /** The browser shows the file instead of saving it. */
  inline?: boolean
}

/** A file for one person, which no cache may store. */
export function privateFile(body: BodyInit, { type, name, inline = false }: PrivateFile): Response {
  return new Response(body, {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': type,
      'Content-Disposition': `${inline ? 'inline' : 'attachment'}; filename="${name}"`,
    },
  })
}
