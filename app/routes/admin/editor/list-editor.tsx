import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { editorWords } from '#content/interface/en/admin/editor.ts'
import { type ListEdit, listIntent } from '../../../forms/edit-list.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import { useListAt } from './editor-context.ts'

interface ListEditorProps {
  /** The path of the list: `faqs`. */
  name: string
  /** One entry, for buttons and headings: "Question". */
  what: string
  max: number
  /** A heading, when the section around the list does not name it. */
  label?: string
  hint?: string
  /** The fields of one entry, whose path is `item`: `faqs.0`. */
  children: (item: string, index: number) => ReactNode
}

/** Entries that the owner adds, moves and removes, also without script. */
export function ListEditor({ name, what, max, label, hint, children }: ListEditorProps) {
  const { items, error } = useListAt(name)
  return (
    <fieldset id={name} className="scroll-mt-44 space-y-4">
      {label ? <legend className="mb-1 font-bold">{label}</legend> : <legend className="sr-only">{what}</legend>}
      {hint ? <p className="text-base text-ink-soft">{hint}</p> : null}
      <input type="hidden" name={`${name}[]`} value="" />
      {error ? (
        <p className="font-semibold text-alarm" data-problem tabIndex={-1}>
          {error}
        </p>
      ) : null}
      <ConflictChoice path={name} label={label ?? what} />
      {items.length === 0 ? <p className="text-ink-soft">{editorWords.none}</p> : null}
      {items.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its position; its fields mount again after every edit
        <ListItem key={index} item={`${name}.${index}`} index={index} count={items.length} what={what}>
          {children(`${name}.${index}`, index)}
        </ListItem>
      ))}
      {items.length < max ? (
        <EditButton
          edit="add"
          path={name}
          anchor={`${name}.${items.length}`}
          label={editorWords.add(what.toLowerCase())}
        />
      ) : (
        <p className="text-ink-soft">{editorWords.full(max)}</p>
      )}
    </fieldset>
  )
}

interface ListItemProps {
  item: string
  index: number
  count: number
  what: string
  children: ReactNode
}

function ListItem({ item, index, count, what, children }: ListItemProps) {
  const list = item.slice(0, item.lastIndexOf('.'))
  const title = editorWords.item(what, index + 1)
  return (
    <div id={item} className="scroll-mt-44 space-y-3 rounded-sheet border border-line bg-paper p-4">
      <p className="font-mono text-sm text-ink-soft">{title}</p>
      {children}
      <div className="flex flex-wrap gap-2">
        {index > 0 ? (
          <EditButton edit="up" path={item} anchor={`${list}.${index - 1}`} label={editorWords.up} title={title} />
        ) : null}
        {index < count - 1 ? (
          <EditButton edit="down" path={item} anchor={`${list}.${index + 1}`} label={editorWords.down} title={title} />
        ) : null}
        <EditButton edit="remove" path={item} anchor={list} label={editorWords.remove} title={title} />
      </div>
    </div>
  )
}

interface EditButtonProps {
  edit: ListEdit
  path: string
  /** Where the browser scrolls afterwards, also without script. */
  anchor: string
  label: string
  title?: string
}

/** Disabled during a navigation: a second click would submit the list as it was before the first. */
function EditButton({ edit, path, anchor, label, title }: EditButtonProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <button
      type="submit"
      disabled={isBusy}
      name="intent"
      value={listIntent(edit, path)}
      formAction={`#${anchor}`}
      aria-label={title && editorWords.buttonFor(label, title)}
      className="button button-quiet button-small"
    >
      {label}
    </button>
  )
}
