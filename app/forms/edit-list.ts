import { moveItem } from '#platform/move-item.ts'
import { getList, type NestedFields, setField } from './nested-fields.ts'

const listEdits = ['add', 'remove', 'up', 'down'] as const
export type ListEdit = (typeof listEdits)[number]

export interface EditedList {
  values: NestedFields
  /** The path, and so the id, of what the owner looks at next. */
  anchor: string
}

/** The value of a button that edits a list: `add:faqs`, `up:faqs.2`. */
export function listIntent(edit: ListEdit, path: string): string {
  return `${edit}:${path}`
}

/** What a list looks like after `edit`, or null if the intent is another one. Nothing is saved. */
export function editList(values: NestedFields, intent: string | undefined): EditedList | null {
  const [, edit, path] = /^(add|remove|up|down):([\w.-]+)$/.exec(intent ?? '') ?? []
  if (!edit || !path) return null
  if (edit === 'add') return addItem(values, path)
  const { list, index } = splitItemPath(path)
  const items = getList(values, list)
  if (index >= items.length) return { values, anchor: list }
  if (edit === 'remove') return { values: setField(values, list, items.toSpliced(index, 1)), anchor: list }
  const target = Math.min(Math.max(edit === 'up' ? index - 1 : index + 1, 0), items.length - 1)
  return { values: setField(values, list, moveItem(items, index, target)), anchor: `${list}.${target}` }
}

function addItem(values: NestedFields, list: string): EditedList {
  const items = getList(values, list)
  return { values: setField(values, list, [...items, {}]), anchor: `${list}.${items.length}` }
}

function splitItemPath(path: string): { list: string; index: number } {
  const at = path.lastIndexOf('.')
  return { list: path.slice(0, at), index: Number(path.slice(at + 1)) }
}
