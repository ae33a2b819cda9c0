import { and, eq } from 'drizzle-orm'
import { type ImportReport, imports } from '#db/schema/imports.ts'
import { db } from '#platform/postgres/database.server.ts'
import { listImportable } from './list-importable.server.ts'
import { readImport } from './read-import.server.ts'
import { isBrokenTable } from './read-table.server.ts'

const maxProducts = 200
const maxExamples = 5
const maxProblemExamples = 20
const maxShownCells = 300

/** Reads the whole file and stores what an import would do, without doing any of it. */
export async function checkImport({ importId }: { importId: number }): Promise<void> {
  const [found] = await db.select().from(imports).where(eq(imports.id, importId))
  if (found?.state !== 'checking') return
  const report: ImportReport = {
    ...{ rows: 0, ready: 0, leftOut: {}, problems: {}, products: [], examples: [], problemExamples: [] },
  }
  const products = new Map<string, number>()
  const { guess, guessed } = guessProducts()
  const count = (counts: Record<string, number>, key: string) => (counts[key] = (counts[key] ?? 0) + 1)
  try {
    for await (const read of readImport(found, guess)) {
      report.rows += 1
      const product = 'row' in read ? read.row.product : 'problem' in read ? read.product : undefined
      if (product !== undefined) products.set(product, (products.get(product) ?? 0) + 1)
      if ('leftOut' in read) count(report.leftOut, read.leftOut)
      else if ('problem' in read) {
        count(report.problems, read.problem)
        if (report.problemExamples.length < maxProblemExamples && read.problem !== 'product-not-chosen') {
          const cells = read.cells.join(' · ').slice(0, maxShownCells)
          report.problemExamples.push({ number: read.number, problem: read.problem, cells })
        }
      } else {
        report.ready += 1
        const { email, name, phone, paidAt } = read.row
        const example = { number: read.number, email, name, phone, product: read.row.product }
        if (report.examples.length < maxExamples) report.examples.push({ ...example, paidAt: paidAt.toISOString() })
      }
    }
  } catch (error) {
    if (!isBrokenTable(error)) throw error
    await save(importId, { state: 'unreadable' })
    return
  }
  const byRows = [...products].toSorted(([, one], [, other]) => other - one).slice(0, maxProducts)
  report.products = byRows.map(([name, rows]) => ({ name, rows }))
  await save(importId, { state: 'checked', report, products: { ...found.products, ...guessed } })
}

/** By the same name, however it is written. Remembers what it guessed, so that the file need not be read again. */
function guessProducts() {
  const toKey = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
  const known = new Map<string, string>()
  for (const { id, slug, name } of listImportable()) {
    known.set(toKey(slug), id)
    known.set(toKey(name), id)
  }
  const guessed: Record<string, string> = {}
  let count = 0
  const guess = (name: string): string | undefined => {
    if (Object.hasOwn(guessed, name)) return guessed[name]
    const id = known.get(toKey(name))
    // A file may write one name in thousands of ways.
    if (id === undefined || count === maxProducts) return undefined
    count += 1
    guessed[name] = id
    return id
  }
  return { guess, guessed }
}

async function save(importId: number, change: Partial<typeof imports.$inferInsert>): Promise<void> {
  // Not when the owner has changed the columns meanwhile: that has begun another check.
  await db
    .update(imports)
    .set(change)
    .where(and(eq(imports.id, importId), eq(imports.state, 'checking')))
}
