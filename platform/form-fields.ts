/** The text fields of a form, as the browser sent them. */
export function readFields(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.map(([name, text]) => [name, removeNul(text)]))
}

/** PostgreSQL cannot store NUL. */
export function removeNul(text: string): string {
  return text.replaceAll('\0', '')
}
