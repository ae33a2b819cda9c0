import { data } from 'react-router'
import { importWords as words } from '#content/interface/en/admin/imports.ts'
import { recordRead } from '#shop/audit/record-read.server.ts'
import { exportRejectedRows } from '#shop/imports/export-rejected-rows.server.ts'
import { findImport } from '#shop/imports/list-imports.server.ts'
import { actorContext } from '../actor-context.ts'
import { csvResponse } from '../ui/csv-response.server.ts'
import type { Route } from './+types/rejected-rows'

export async function loader({ params: { importId }, context }: Route.LoaderArgs) {
  const found = /^\d{1,15}$/.test(importId) ? await findImport(Number(importId)) : null
  if (!found?.storageKey) throw data(words.noSuchImport, 404)
  await recordRead(context.get(actorContext), 'import-rows-exported', { detail: { import: found.id } })
  return csvResponse(
    'rows-to-correct',
    exportRejectedRows(found, (problem) => words.problems[problem]),
  )
}
