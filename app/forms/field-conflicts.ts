import { getField, type NestedFields, type NestedValue, setField } from './nested-fields.ts'

/** Which content a form was filled from. */
export interface FormBase {
  /** The hash of the stored content. */
  seen: string
  /** What `describeShown` says about the fields. */
  shown: string
}

export type Choice = 'mine' | 'theirs'

export const choicePrefix = 'choice:'

/** The name of the field with which the owner chooses. */
export function choiceName(path: string): string {
  return `${choicePrefix}${path}`
}

/** A field that was changed elsewhere after this form had shown it: saving the form would undo that. */
export interface FieldConflict {
  path: string
  theirs: NestedValue
  /** Without a choice, nothing is saved. */
  choice?: Choice
}

/**
 * Short hashes of everything that a form showed. They come back with the form and tell which fields its owner changed, and
 * which were changed elsewhere, without a second copy of a long text.
 */
export function describeShown(values: NestedFields): string {
  return [...new Set(listNodes(values, ''))].join('.')
}

/** `choices` are by path. A field that the form still shows as it was offers the change from elsewhere. */
export function findConflicts(
  shown: string,
  mine: NestedFields,
  theirs: NestedFields,
  choices: Readonly<Record<string, string>> = {},
): FieldConflict[] {
  const hashes = new Set(shown.split('.'))
  const isAsShown = (path: string, value: NestedValue) => hashes.has(hashNode(path, value))
  return listDifferences(mine, theirs, '')
    .filter(({ path, theirs }) => !isAsShown(path, theirs))
    .map(({ path, mine, theirs }) => {
      const choice = choices[path] ?? (isAsShown(path, mine) ? 'theirs' : '')
      return choice === 'mine' || choice === 'theirs' ? { path, theirs, choice } : { path, theirs }
    })
}

/** What the form would send if the owner had typed the chosen version into each field. */
export function applyChoices(mine: NestedFields, conflicts: readonly FieldConflict[]): NestedFields {
  const taken = conflicts.filter(({ choice }) => choice === 'theirs')
  return taken.reduce((values, { path, theirs }) => setField(values, path, theirs), mine)
}

interface Difference {
  path: string
  mine: NestedValue
  theirs: NestedValue
}

/** A list whose length changed is one field, because its positions no longer mean the same entries. */
function listDifferences(mine: NestedFields, theirs: NestedFields | NestedValue[], above: string): Difference[] {
  return Object.entries(mine).flatMap(([name, own]) => {
    const path = `${above}${name}`
    const other = getField(theirs as NestedFields, name) ?? (Array.isArray(own) ? [] : '')
    if (isSameValue(own, other)) return []
    if (!isBranch(own) || !isBranch(other)) return [{ path, mine: own, theirs: other }]
    if (Array.isArray(own) !== Array.isArray(other)) return [{ path, mine: own, theirs: other }]
    if (Array.isArray(own) && (own.length !== (other as NestedValue[]).length || !own.every(isBranch)))
      return [{ path, mine: own, theirs: other }]
    return listDifferences(own as NestedFields, other, `${path}.`)
  })
}

/** Apart from what sending and saving a form changes. */
export function isSameValue(one: NestedValue, other: NestedValue): boolean {
  return serialise(one) === serialise(other)
}

function isBranch(value: NestedValue): value is NestedFields | NestedValue[] {
  return typeof value === 'object'
}

function listNodes(value: NestedFields | NestedValue[], above: string): string[] {
  return Object.entries(value).flatMap(([name, inside]) => {
    const path = `${above}${name}`
    return [hashNode(path, inside), ...(isBranch(inside) ? listNodes(inside, `${path}.`) : [])]
  })
}

/** A browser sends line breaks in another form, and an empty translation where none is stored. */
function serialise(value: NestedValue): string {
  if (typeof value === 'string') return JSON.stringify(value.replaceAll('\r\n', '\n').trim())
  if (Array.isArray(value)) return `[${value.map(serialise).join()}]`
  const fields = Object.entries(value).map(([name, inside]) => `${name}:${serialise(inside)}`)
  return `{${fields
    .filter((field) => !field.endsWith(':""'))
    .toSorted()
    .join()}}`
}

/** FNV-1a: it also runs in a browser, and a wrong match would only tick a choice that the owner sees. */
function hashNode(path: string, value: NestedValue): string {
  let hash = 0x811c9dc5
  for (const character of `${path}=${serialise(value)}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
