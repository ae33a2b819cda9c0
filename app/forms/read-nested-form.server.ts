import { data } from 'react-router'
import { httpErrorWords } from '#content/interface/http-errors.ts'
import { listPlainFields } from '#platform/form-fields.ts'
import { choicePrefix, type FormBase } from './field-conflicts.ts'
import { type NestedFields, readNestedFields } from './nested-fields.ts'

export interface NestedForm {
  /** Which button the owner clicked. */
  intent: string
  base: FormBase
  /** The hash of the content with which the owner compared, when it had changed in the meantime. */
  against: string
  /** What the owner chose for a field that was changed elsewhere, by its path. */
  choices: Record<string, string>
  values: NestedFields
}

/** A form whose fields have paths as names. Without invisible characters and direction marks. */
export async function readNestedForm(request: Request): Promise<NestedForm> {
  const fields = listPlainFields(await request.formData().catch(refuse))
  const [chosen, others] = [true, false].map((isChoice) =>
    fields.filter(([name]) => name.startsWith(choicePrefix) === isChoice),
  )
  const { intent, seen, shown, against, ...values } = readNestedFields(others ?? []) ?? refuse()
  const choices = (chosen ?? []).map(([name, choice]) => [name.slice(choicePrefix.length), choice])
  return {
    intent: toText(intent),
    base: { seen: toText(seen), shown: toText(shown) },
    against: toText(against),
    choices: Object.fromEntries(choices),
    values,
  }
}

function toText(value: NestedFields[string] | undefined): string {
  return typeof value === 'string' ? value : ''
}

function refuse(): never {
  throw data(httpErrorWords.notAForm, 400)
}
