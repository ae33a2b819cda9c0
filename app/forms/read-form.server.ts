import { data } from 'react-router'
import { httpErrorWords } from '#content/interface/http-errors.ts'
import { readPlainFields } from '#platform/form-fields.ts'

/** A body that is not a form is the caller's mistake: 400, not 500. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => {
    throw data(httpErrorWords.notAForm, 400)
  })
  return readPlainFields(form)
}
