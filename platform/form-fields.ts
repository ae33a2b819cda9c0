/** The text fields of a form, as the browser sent them. */
export function readFields(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}
