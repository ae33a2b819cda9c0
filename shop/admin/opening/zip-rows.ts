import { strToU8, Zip, ZipDeflate } from 'fflate'
import { byteOrderMark, csvLine } from '#platform/csv.ts'

export interface SavedRow {
  /** The table that it was in. */
  source: string
  content: Record<string, unknown>
}

/** One CSV file per table. Compresses while rows come in, which are in the order of their tables. */
export function zipRows(): { add(rows: SavedRow[]): void; end(): Uint8Array } {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  let file: { source: string; entry: ZipDeflate } | null = null
  const endFile = () => file?.entry.push(new Uint8Array(), true)
  const begin = ({ source, content }: SavedRow): ZipDeflate => {
    endFile()
    const entry = new ZipDeflate(`${source.replaceAll('_', '-')}.csv`)
    zip.add(entry)
    entry.push(strToU8(byteOrderMark + csvLine(Object.keys(content))))
    file = { source, entry }
    return entry
  }
  return {
    add(rows) {
      for (const row of rows) {
        const entry = file?.source === row.source ? file.entry : begin(row)
        entry.push(strToU8(csvLine(Object.values(row.content).map(toCell))))
      }
    },
    end() {
      endFile()
      zip.end()
      return Buffer.concat(chunks)
    },
  }
}

function toCell(value: unknown): string | number | null {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value
  return JSON.stringify(value)
}
