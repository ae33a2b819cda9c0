/** Null for a body that is not JSON, which no schema accepts. */
export function parseJson(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody)
  } catch {
    return null
  }
}
