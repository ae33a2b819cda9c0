import { sql } from 'drizzle-orm'
import type { EditionOrigin, FileFacts, FileTypeId } from '#db/schema/editions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { remember } from '#platform/remember.ts'
import { refreshContent } from '../current-content.server.ts'

/** The pages of a PDF have a column of their own. */
export function joinFacts({ pages, facts }: { pages: number | null; facts: FileFacts }): FileFacts {
  return pages === null ? facts : { pages, ...facts }
}

export const editionsChannel = 'editions'

/** What pages say about the edition that a buyer gets today. */
export interface EditionFacts {
  sha256: string
  storageKey: string
  origin: EditionOrigin
  type: FileTypeId
  facts: FileFacts
  bytes: number
  /** 1 for the first edition of the file that is not a demo edition. */
  number: number
  publishedAt: Date
}

interface Memory {
  current: ReadonlyMap<string, EditionFacts> | null
  started: number
  applied: number
}

const memory = remember<Memory>('editions', () => ({ current: null, started: 0, applied: 0 }))

/** By file; null until they are loaded, and in tests that do not load them. */
export function getEditions(): ReadonlyMap<string, EditionFacts> | null {
  return memory.current
}

/** Also true of a file that has no edition at all, and while they are not loaded. */
export function hasDemoEdition(file: string): boolean {
  return (memory.current?.get(file)?.origin ?? 'demo') === 'demo'
}

/** At the start of a process, and whenever an edition is published in any process. */
export async function loadEditions(): Promise<void> {
  const load = ++memory.started
  const { rows } = await db.execute<EditionRow>(sql`
    select distinct on (file) file, sha256, storage_key, origin, type, pages, facts, bytes, published_at,
      count(*) filter (where origin <> 'demo') over (partition by file order by id) as number
    from editions order by file, published_at desc, id desc`)
  // Two loads at the same time may finish in any order; the one that started later knows more.
  if (load < memory.applied) return
  memory.applied = load
  memory.current = new Map(rows.map(({ file, ...row }) => [file, toFacts(row)]))
  refreshContent()
}

type EditionRow = {
  file: string
  sha256: string
  storage_key: string
  origin: EditionOrigin
  type: FileTypeId
  pages: number | null
  facts: FileFacts
  bytes: number
  published_at: string
  number: string
}

function toFacts({ published_at, storage_key, number, pages, ...row }: Omit<EditionRow, 'file'>): EditionFacts {
  const facts = joinFacts({ pages, facts: row.facts })
  return { ...row, facts, storageKey: storage_key, number: Number(number), publishedAt: new Date(published_at) }
}
