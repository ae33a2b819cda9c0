import { toPlainText } from '#db/plain-text.ts'

/** The text fields of a form, as the browser sent them. */
export function readFields(form: FormData): Record<string, string> {
  return Object.fromEntries(listTexts(form))
}

/** In the order of the form and with repeated names; without invisible characters and direction marks. */
export function listPlainFields(form: FormData): [string, string][] {
  return listTexts(form).map(([name, text]) => [name, toPlainText(text)])
}

function listTexts(form: FormData): [string, string][] {
  return [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

/** The same without invisible characters and direction marks. */
export function readPlainFields(form: FormData): Record<string, string> {
  const fields = Object.entries(readFields(form))
  return Object.fromEntries(fields.map(([name, text]) => [name, toPlainText(text)]))
}
