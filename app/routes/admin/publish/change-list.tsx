import { formatRupees } from '#brand/rupees.ts'
import { productsWords } from '#content/interface/en/admin/products.ts'
import { publishWords } from '#content/interface/en/admin/publish.ts'
import { settingsWords } from '#content/interface/en/admin/settings.ts'
import { findLegalPage } from '#content/owner/legal/pages.ts'
import { isPictureName } from '#content/owner/picture-name.ts'
import type { ComparedChange } from '#shop/publications/compare-contents.ts'
import type { ContentChange } from '#shop/publications/describe-changes.ts'
import type { ContentEdit } from '#shop/publications/list-content-edits.ts'
import { cutDifference } from './cut-difference.ts'

const words = publishWords.changes
const maxEdits = 40

/** Old → new for each change. */
export function ChangeList({ changes }: { changes: readonly ComparedChange[] }) {
  return (
    <ul className="mt-3 space-y-4">
      {changes.map(({ edits, ...change }) => (
        <li key={JSON.stringify(change)} className="wrap-anywhere">
          <p className="font-semibold">{describeChange(change)}</p>
          {edits.length > 0 ? (
            <ul className="mt-1 space-y-1 border-l-2 border-line pl-4">
              {edits.slice(0, maxEdits).map((edit) => (
                <li key={JSON.stringify(edit)}>
                  <Edit change={change} edit={edit} />
                </li>
              ))}
              {edits.length > maxEdits ? <li>{words.more(edits.length - maxEdits)}</li> : null}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Edit({ change, edit }: { change: ContentChange; edit: ContentEdit }) {
  const label = [describeField(change, edit), edit.language === 'hi' ? `(${words.inHindi})` : ''].filter(Boolean)
  return (
    <>
      {label.length > 0 ? <span className="text-ink-soft">{label.join(' ')}: </span> : null}
      <Difference before={formatValue(edit, edit.before)} after={formatValue(edit, edit.after)} />
    </>
  )
}

export function Difference({ before, after }: { before: string; after: string }) {
  const [old, now] = cutDifference(before, after)
  return (
    <>
      <span className="sr-only">{words.from} </span>
      <del className="text-ink-soft">{old || words.nothing}</del>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> {words.to} </span>
      <ins className="font-semibold no-underline">{now || words.nothing}</ins>
    </>
  )
}

function formatValue(edit: ContentEdit, value: ContentEdit['before']): string {
  const { path } = edit
  const key = path.at(-1) ?? ''
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return key.endsWith('InPaise') ? formatRupees(value) : String(value)
  if (isPictureName(value)) return value === edit.before ? words.oldPicture : words.newPicture
  const states: Record<string, string> = productsWords.states
  return key === 'state' && path.length === 1 ? (states[value] ?? value) : value
}

function describeField(change: ContentChange, { path }: ContentEdit): string {
  const [first = ''] = path
  if (change.kind === 'product-changed') {
    const fields: Record<string, string> = words.fields
    return fields[first] ?? ''
  }
  if (change.kind !== 'section-changed' || change.section !== 'business') return ''
  const { invoicePrefixes, ...others } = settingsWords.form.fields
  const fields: Record<string, { label: string }> = { ...others, ...invoicePrefixes }
  return fields[(path.at(-1) ?? '').replace(/InPaise$/, '')]?.label ?? ''
}

/** In one paragraph. The line about the consent text is a sentence, with its own full stop. */
export function describeAllChanges(changes: readonly ContentChange[]): string {
  return `${changes.map(describeChange).join('; ').replace(/\.$/, '')}.`
}

function describeChange(change: ContentChange): string {
  switch (change.kind) {
    case 'products-reordered':
      return words['products-reordered']
    case 'legal-changed':
      return words['legal-changed'](findLegalPage(change.slug)?.title ?? change.slug)
    case 'consent-text-changed':
      return words['consent-text-changed'][change.languages.length > 1 ? 'all' : (change.languages[0] ?? 'all')]
    case 'section-changed':
      return words.sections[change.section]
    case 'product-changed':
      return words['product-changed'](change.name, change.fields.map((field) => words.fields[field]).join(', '))
    default:
      return words[change.kind](change.name)
  }
}
