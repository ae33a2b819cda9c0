import { createContext, useContext } from 'react'
import { getList, getText, type NestedFields } from '../../../forms/nested-fields.ts'

interface EditorState {
  values: NestedFields
  problems: Record<string, string>
  anchor: string | undefined
  /** Changes whenever the fields must show other values than the owner typed. */
  revision: string
}

export const EditorContext = createContext<EditorState>({ values: {}, problems: {}, anchor: undefined, revision: '' })

export function useTextAt(path: string) {
  const { values, problems, revision } = useContext(EditorContext)
  return { text: getText(values, path), error: problems[path], revision }
}

export function useListAt(path: string) {
  const { values, problems, revision } = useContext(EditorContext)
  return { items: getList(values, path), error: problems[path], revision }
}

/** Whether something inside these paths needs the owner's attention. */
export function useNeedsAttention(paths: readonly string[]): boolean {
  const { problems, anchor } = useContext(EditorContext)
  const attention = [...Object.keys(problems), ...(anchor === undefined ? [] : [anchor])]
  return attention.some((path) => paths.some((own) => path === own || path.startsWith(`${own}.`)))
}
