import { toPlainText } from '#db/plain-text.ts'

/** The text fields of a form, as the browser sent them. */
export function readFields(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}

/** The same without invisible characters and direction marks. */
export function readPlainFields(form: FormData): Record<string, string> {
  const fields = Object.entries(readFields(form))
  return Object.fromEntries(fields.map(([name, text]) => [name, toPlainText(text)]))
}
