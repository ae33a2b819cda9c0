import { data } from 'react-router'
import { httpErrorWords } from '#content/interface/http-errors.ts'
import { listPlainFields } from '#platform/form-fields.ts'
import { type NestedFields, readNestedFields } from './nested-fields.ts'

export interface NestedForm {
  /** Which button the owner clicked. */
  intent: string
  /** The hash of the content that the form showed. */
  seen: string
  values: NestedFields
}

/** A form whose fields have paths as names. Without invisible characters and direction marks. */
export async function readNestedForm(request: Request): Promise<NestedForm> {
  const form = await request.formData().catch(refuse)
  const { intent, seen, ...values } = readNestedFields(listPlainFields(form)) ?? refuse()
  return { intent: typeof intent === 'string' ? intent : '', seen: typeof seen === 'string' ? seen : '', values }
}

function refuse(): never {
  throw data(httpErrorWords.notAForm, 400)
}
