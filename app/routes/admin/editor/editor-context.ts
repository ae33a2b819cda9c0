import { createContext, useContext } from 'react'
import type { FieldConflict } from '../../../forms/field-conflicts.ts'
import { getField, getList, getText, type NestedFields } from '../../../forms/nested-fields.ts'
import { countTranslations, type TranslationCount } from './count-translations.ts'

interface EditorState {
  values: NestedFields
  problems: Record<string, string>
  conflicts: readonly FieldConflict[]
  anchor: string | undefined
  /** Changes whenever the fields must show other values than the owner typed. */
  revision: string
}

export const EditorContext = createContext<EditorState>({
  values: {},
  problems: {},
  conflicts: [],
  anchor: undefined,
  revision: '',
})

export function useTextAt(path: string) {
  const { values, problems, revision } = useContext(EditorContext)
  return { text: getText(values, path), error: problems[path], revision }
}

export function useListAt(path: string) {
  const { values, problems, revision } = useContext(EditorContext)
  return { items: getList(values, path), error: problems[path], revision }
}

export function useConflictAt(path: string): FieldConflict | undefined {
  return useContext(EditorContext).conflicts.find((conflict) => conflict.path === path)
}

/** Whether something inside these paths needs the owner's attention. */
export function useNeedsAttention(paths: readonly string[]): boolean {
  const { problems, conflicts, anchor } = useContext(EditorContext)
  const conflicting = conflicts.map(({ path }) => path)
  const attention = [...Object.keys(problems), ...conflicting, ...(anchor === undefined ? [] : [anchor])]
  return attention.some((path) => paths.some((own) => path === own || path.startsWith(`${own}.`)))
}

/** How many texts inside these paths have no translation, as the fields show them. */
export function useTranslations(paths: readonly string[]): TranslationCount {
  const { values } = useContext(EditorContext)
  return countTranslations(paths.map((path) => getField(values, path)))
}
