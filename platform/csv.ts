import { indianOffsetMs } from '#brand/indian-time.ts'
import { toPlainText } from '#db/plain-text.ts'

/** Makes Excel read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

export type CsvCell = string | number | null

export function csvLine(cells: CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * A spreadsheet would run a cell that starts like a formula, and buyers can type anything as their name. Where Excel separates
 * by semicolons, it does not see our quotation marks, and a cell also starts after a semicolon, a tab or a new line.
 */
const sign = String.raw`[=+\-@\u207A\u207C\u208A\u208C\uFE62\uFE63\uFE66\uFE6B＝＋－＠]`
const formulaStart = new RegExp(String.raw`^(?=\s*${sign}|[\t\r\n])|(?<=[;\t\r\n])(?=[^\S\t\r\n]*${sign})`, 'g')

/** Most cells, which are written as they are, and much faster to recognise. */
const isOrdinary = /^[A-Za-z0-9][ !#-+\--:<-~]*$/

function csvCell(value: CsvCell): string {
  if (typeof value === 'string' && isOrdinary.test(value)) return value
  const text = value === null ? '' : toPlainText(String(value))
  const harmless = typeof value === 'string' ? text.replaceAll(formulaStart, "'") : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** "2026-11-15 09:30:00" in Indian time, which spreadsheets read as a date. */
export function indianCell(moment: Date | string | null): string {
  if (!moment) return ''
  return new Date(new Date(moment).getTime() + indianOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** "208.00", which spreadsheets read as a number. */
export function rupeeCell(amountInPaise: number): string {
  return (amountInPaise / 100).toFixed(2)
}
