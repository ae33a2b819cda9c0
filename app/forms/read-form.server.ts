import { data } from 'react-router'
import { readFields } from '#platform/form-fields.ts'

/** The fields of a posted form. What claims to be a form and is none is the sender's mistake, not ours. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => {
    throw data('This is not a form', 400)
  })
  return readFields(form)
}
