/** The fields of a form as nested data: `faqs.0.question` is the question of the first entry in `faqs`. */
export type NestedValue = string | NestedValue[] | NestedFields
export interface NestedFields {
  [name: string]: NestedValue
}

interface Branch extends Map<string, Branch | string> {}

const listSuffix = '[]'
const maxFields = 3_000
const maxDepth = 8

/**
 * Names are paths: `hero.lead`, `faqs.0.question`. `parts[]` adds its value to a list, and an empty value only says that
 * the list exists, because a form without entries sends nothing. Gaps between positions close. Null: not one of our forms.
 */
export function readNestedFields(fields: Iterable<readonly [string, string]>): NestedFields | null {
  const root: Branch = new Map()
  let count = 0
  for (const [name, value] of fields) {
    const path = name.replace(listSuffix, '').split('.')
    if (++count > maxFields || path.length > maxDepth) return null
    if (name.endsWith(listSuffix)) addToList(root, path, value)
    else setLeaf(root, path, value)
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, toValue(value)]))
}

/** The value at a path such as `faqs.0.question`. */
export function getField(fields: NestedFields, path: string): NestedValue | undefined {
  let value: NestedValue | undefined = fields
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined
    value = Array.isArray(value) ? value[Number(step)] : value[step]
  }
  return value
}

export function getText(fields: NestedFields, path: string): string {
  const value = getField(fields, path)
  return typeof value === 'string' ? value : ''
}

export function getList(fields: NestedFields, path: string): NestedValue[] {
  const value = getField(fields, path)
  return Array.isArray(value) ? value : []
}

/** A copy with another value at a path. */
export function setField(fields: NestedFields, path: string, value: NestedValue): NestedFields {
  const [step = '', ...rest] = path.split('.')
  const next = rest.length === 0 ? value : setInside(fields[step], rest.join('.'), value)
  return { ...fields, [step]: next }
}

function setInside(inside: NestedValue | undefined, path: string, value: NestedValue): NestedValue {
  if (!Array.isArray(inside)) return setField(typeof inside === 'object' ? inside : {}, path, value)
  const changed = setField({ ...inside } as unknown as NestedFields, path, value)
  return Object.values(changed)
}

/** Data as the texts of fields. A missing value is an empty text. */
export function toNestedFields(data: object): NestedFields {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, toFieldValue(value)]))
}

function toFieldValue(value: unknown): NestedValue {
  if (Array.isArray(value)) return value.map(toFieldValue)
  if (typeof value === 'object' && value !== null) return toNestedFields(value)
  return value === null || value === undefined ? '' : String(value)
}

function setLeaf(root: Branch, path: string[], value: string) {
  const [name = '', ...above] = path.toReversed()
  growBranch(root, above.toReversed()).set(name, value)
}

function addToList(root: Branch, path: string[], value: string) {
  const list = growBranch(root, path)
  if (value !== '') list.set(String(list.size), value)
}

function growBranch(root: Branch, path: string[]): Branch {
  let branch = root
  for (const step of path) {
    const next = branch.get(step)
    const grown: Branch = next instanceof Map ? next : new Map()
    if (next !== grown) branch.set(step, grown)
    branch = grown
  }
  return branch
}

function toValue(node: Branch | string): NestedValue {
  if (typeof node === 'string') return node
  const entries = [...node].map(([name, value]) => [name, toValue(value)] as const)
  const isList = entries.every(([name]) => /^\d{1,4}$/.test(name))
  if (!isList) return Object.fromEntries(entries)
  return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
}
