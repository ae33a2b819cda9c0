import { sql } from 'drizzle-orm'
import type { EditionChanges, EditionOrigin, FileFacts, FileTypeId } from '#db/schema/editions.ts'
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
  changes: EditionChanges | null
  /** Words of the owner; each may be empty. */
  whatIsNew: { en: string; hi: string }
}

/** One line of the history that the page of a product shows. */
export type PastEdition = Pick<EditionFacts, 'number' | 'publishedAt' | 'changes' | 'whatIsNew'>

interface Memory {
  current: ReadonlyMap<string, EditionFacts> | null
  history: ReadonlyMap<string, PastEdition[]>
  started: number
  applied: number
}

const memory = remember<Memory>('editions', () => ({ current: null, history: new Map(), started: 0, applied: 0 }))

/** By file; null until they are loaded, and in tests that do not load them. */
export function getEditions(): ReadonlyMap<string, EditionFacts> | null {
  return memory.current
}

/** The editions that buyers got, without demo editions, the newest first. */
export function getEditionHistory(file: string): readonly PastEdition[] {
  return memory.history.get(file) ?? []
}

/** Also true of a file that has no edition at all, and while they are not loaded. */
export function hasDemoEdition(file: string): boolean {
  return (memory.current?.get(file)?.origin ?? 'demo') === 'demo'
}

/** At the start of a process, and whenever an edition is published in any process. */
export async function loadEditions(): Promise<void> {
  const load = ++memory.started
  const { rows } = await db.execute<EditionRow>(sql`
    select * from (
      select file, sha256, storage_key, origin, type, pages, facts, bytes, published_at, changes, what_is_new,
        what_is_new_in_hindi, count(*) filter (where origin <> 'demo') over (partition by file order by id) as number,
        row_number() over (partition by file order by published_at desc, id desc) as place
      from editions) numbered
    where place <= ${maxHistory} order by file, place`)
  // Two loads at the same time may finish in any order; the one that started later knows more.
  if (load < memory.applied) return
  memory.applied = load
  const byFile = Map.groupBy(rows, ({ file }) => file)
  memory.current = new Map([...byFile].flatMap(([file, [newest]]) => (newest ? [[file, toFacts(newest)]] : [])))
  memory.history = new Map([...byFile].map(([file, all]) => [file, all.filter(isOwn).map(toFacts)]))
  refreshContent()
}

const maxHistory = 6

function isOwn({ origin }: EditionRow): boolean {
  return origin !== 'demo'
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
  changes: EditionChanges | null
  what_is_new: string
  what_is_new_in_hindi: string
  number: string
}

function toFacts(row: EditionRow): EditionFacts {
  const { sha256, origin, type, bytes, changes } = row
  return {
    ...{ sha256, origin, type, bytes, changes },
    storageKey: row.storage_key,
    facts: joinFacts(row),
    number: Number(row.number),
    publishedAt: new Date(row.published_at),
    whatIsNew: { en: row.what_is_new, hi: row.what_is_new_in_hindi },
  }
}
