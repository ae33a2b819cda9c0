import { type ImportField, importFields } from '#shop/imports/import-row.ts'
import type { CheckReport } from '#shop/imports/list-imports.server.ts'
import type { ImportChoices } from '#shop/imports/match-import.server.ts'

/** The value of a product's select that leaves its rows out. */
export const skipValue = '-'

/** Names of products are numbered in the form, because a name may be any text. */
export function readChoices(
  fields: Record<string, string>,
  header: string[],
  report: Pick<CheckReport, 'products'> | null,
): ImportChoices {
  const columns: Partial<Record<ImportField, string>> = {}
  for (const field of importFields) {
    const column = header[Number(fields[`column.${field}`] || -1)]
    if (column !== undefined) columns[field] = column
  }
  const products: Record<string, string> = {}
  for (const [index, { name }] of (report?.products ?? []).entries()) {
    const chosen = fields[`product.${index}`]
    if (chosen) products[name] = chosen === skipValue ? '' : chosen
  }
  const { dateOrder } = fields
  return {
    // A form without them leaves the columns as they are.
    ...(Object.keys(fields).some((name) => name.startsWith('column.')) ? { columns } : {}),
    dateOrder: dateOrder === 'day-first' || dateOrder === 'month-first' ? dateOrder : null,
    products,
  }
}
