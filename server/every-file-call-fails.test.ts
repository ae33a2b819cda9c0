import type { FileHandle } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { copyProblems } from '#db/schema/copies.ts'
import { editions, uploads } from '#db/schema/editions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { readStoredFile } from '#platform/storage/storage.server.ts'
import { openCopy } from '#shop/copies/open-copy.server.ts'
import { findNewestEdition } from '#shop/editions/published-editions.server.ts'
import { discardUpload, publishUpload, receiveUpload } from '#shop/editions/uploads.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { makeCall, watchStatements } from '#tests/faults/fail-call.ts'
import { failEachCall, printFailedCalls } from '#tests/faults/fail-each-call.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { jobs } from './jobs.ts'

vi.mock(import('node:fs/promises'), async (importOriginal) => {
  const original = await importOriginal()
  const watched = Object.fromEntries(
    (['mkdir', 'rename', 'rm', 'stat', 'opendir', 'readdir'] as const).map((name) => [
      name,
      (...args: never[]) => watchFile(() => (original[name] as (...args: never[]) => Promise<unknown>)(...args)),
    ]),
  )
  const open: typeof original.open = async (...args) => {
    let handle: FileHandle | undefined
    const opening = watchFile(async () => {
      handle = await original.open(...args)
      return watchHandle(handle)
    })
    return opening.catch(async (error: unknown) => {
      await handle?.close()
      throw error
    })
  }
  return { ...original, ...watched, open } as typeof original
})

/** A disk refuses at once, or fails after it has done what it was asked. */
function watchFile<Result>(call: () => Promise<Result>): Promise<Result> {
  const fail = (code: string) => () => Promise.reject(Object.assign(new Error(`${code}: the disk failed`), { code }))
  return makeCall('file', { call, refuse: fail('ENOSPC'), disconnect: fail('EIO') })
}

function watchHandle(handle: FileHandle): FileHandle {
  return new Proxy(handle, {
    get(file, name: keyof FileHandle) {
      const value = file[name]
      if (typeof value !== 'function') return value
      const call = (...args: never[]) => (value as (...args: never[]) => Promise<unknown>).apply(file, args)
      if (name === 'close') return () => call().finally(() => watchFile(async () => {}))
      return ['writeFile', 'sync', 'read'].includes(String(name))
        ? (...args: never[]) => watchFile(() => call(...args))
        : call
    },
  })
}

beforeAll(watchStatements)

const owner = { ip: null, name: 'owner' }
const table = printFailedCalls()
let made = 0

async function makeEdition() {
  made += 1
  const bytes = await makePdf({ pages: 1, size: [595, 800 + made / 100] })
  return { bytes, sha256: sha256Hex(bytes) }
}
type NewEdition = Awaited<ReturnType<typeof makeEdition>>

async function receive({ bytes }: NewEdition) {
  const received = await receiveUpload(owner, 'maths', bytes)
  if ('refused' in received) throw new Error(received.refused)
}

async function publish({ sha256 }: NewEdition) {
  // The owner sees that an earlier click has worked.
  if ((await findNewestEdition(db, 'maths'))?.sha256 === sha256) return
  const published = await publishUpload(owner, { file: 'maths', sha256, notifyBuyers: false })
  if ('refused' in published) throw new Error(published.refused)
}

/** Every row has its whole file, and the edition is there once. */
async function expectStored({ bytes, sha256 }: NewEdition) {
  const rows = await db.select().from(editions).where(eq(editions.sha256, sha256))
  expect(rows).toHaveLength(1)
  expect(Buffer.compare(await readStoredFile(rows[0]?.storageKey ?? ''), bytes)).toBe(0)
}

// Each upload is read by a process of its own.
it.runIf(process.env.ALL_FAULTS)(
  'an upload is stored whole and published once after each of its calls failed in each way',
  async () => {
    const upload = await failEachCall<NewEdition>({
      name: 'upload',
      prepare: makeEdition,
      run: receive,
      repeat: receive,
      follow: publish,
      recover: async () => {},
      expectRight: expectStored,
    })
    const publication = await failEachCall<NewEdition>({
      name: 'publish',
      prepare: async () => {
        const edition = await makeEdition()
        await receive(edition)
        return edition
      },
      run: publish,
      repeat: publish,
      recover: async () => {},
      expectRight: expectStored,
    })
    table.push(upload, publication)
  },
)

it('a discarded upload leaves no row without its file after each of its calls failed in each way', async () => {
  const line = await failEachCall<NewEdition>({
    name: 'discard an upload',
    prepare: async () => {
      const edition = await makeEdition()
      await receive(edition)
      return edition
    },
    run: () => discardUpload(owner, 'maths'),
    repeat: () => discardUpload(owner, 'maths'),
    recover: async () => {},
    expectRight: async ({ sha256 }) => {
      expect(await db.$count(uploads, eq(uploads.sha256, sha256))).toBe(0)
      const newest = await findNewestEdition(db, 'maths')
      if (newest) expect((await readStoredFile(newest.storageKey)).length).toBe(newest.bytes)
    },
  })
  table.push(line)
})

it('a buyer gets the whole copy, and the owner no problem, after each call of a download failed', async () => {
  const read = async (order: Awaited<ReturnType<typeof addOrder>>) => {
    const copy = await openCopy(order, 'maths')
    const pieces: Uint8Array[] = []
    for await (const piece of copy.read({ start: 0, end: copy.bytes - 1 })) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    expect([bytes.length, bytes.toString('latin1', 0, 5)]).toEqual([copy.bytes, '%PDF-'])
  }
  const line = await failEachCall({
    name: 'download',
    prepare: () => addOrder({ productId: 'maths', status: 'completed', completedAt: new Date() }),
    run: read,
    repeat: read,
    recover: () => jobs['file.check'].run({ file: 'maths' }),
    expectRight: async (order) => {
      const open = await db.select().from(copyProblems).where(eq(copyProblems.orderId, order.id))
      expect(open.filter(({ resolvedAt }) => resolvedAt === null)).toEqual([])
      await read(order)
    },
  })
  table.push(line)
})
