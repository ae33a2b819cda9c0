import type { Import } from '#db/schema/imports.ts'
import { csvLine } from '#platform/csv.ts'
import type { RowProblem } from './import-row.ts'
import { readImport } from './read-import.server.ts'

/** The rows that were not imported, with what is wrong: a file to mend and upload again. */
export async function* exportRejectedRows(
  found: Import,
  describe: (problem: RowProblem) => string,
): AsyncGenerator<string> {
  const { header } = found.shape
  yield csvLine([...header, 'Row', 'Problem'])
  for await (const read of readImport(found)) {
    if (!('problem' in read)) continue
    const cells = header.map((_, index) => read.cells[index] ?? '')
    yield csvLine([...cells, read.number, describe(read.problem)])
  }
}
