import type { ImportField } from './import-row.ts'
import { columnKey, type ImportOrigin } from './origin.ts'

/** The columns of this file for each field, by the names that the origin knows. */
export function matchColumns({ columns }: ImportOrigin, header: string[]): Record<string, string[]> {
  const names = new Map(header.map((name) => [columnKey(name), name]))
  const matched: Partial<Record<ImportField, string[]>> = {}
  for (const [field, wanted] of Object.entries(columns) as [ImportField, string[]][]) {
    const found = wanted.map((name) => names.get(columnKey(name))).filter((name) => name !== undefined)
    if (found.length > 0) matched[field] = found
  }
  return matched as Record<string, string[]>
}
