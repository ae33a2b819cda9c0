// What the shop holds in memory while a file of 2 GB is uploaded in pieces, checked, joined and published, and while 100 buyers
// download it at the same time, 8 MB each. MEGABYTES=100 takes a smaller file, and so does QUICK=yes.
import { setInterval } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeEnd, writeLocalHeader, writeRecord } from '../documents/file-types/zip-entry.ts'
import { buildIfChanged } from '../scripts/build/build-if-changed.ts'
import { addPaidOrders, openShops } from './download-shops.ts'
import { reportFigure } from './figures.ts'
import { listTreeMemoryMb } from './memory-use.ts'

const contentBytes = Number(process.env.MEGABYTES ?? (process.env.QUICK ? 100 : 1_990)) * 1_000_000
const downloads = 100
const downloadedBytes = 8_000_000

process.env.ADMIN_KEY = 'a-key-only-for-this-measurement'
await buildIfChanged()
const { openShop, close } = await openShops()
const { pool, process: shop } = await openShop('shop')
const origin = `http://127.0.0.1:${shop.port}`

const head = writeLocalHeader('movie.bin', contentBytes, 0)
const record = writeRecord('movie.bin', contentBytes, 0, 0)
const at = head.length + contentBytes
const tail = Buffer.concat([record, writeEnd({ count: 1, bytes: record.length, at }, new Uint8Array())])
const bytes = at + tail.length

/** A part of the archive, which is never whole in memory. */
function readArchive(start: number, end: number): Uint8Array {
  const part = Buffer.alloc(Math.max(0, Math.min(end, bytes) - start), start % 251)
  if (start < head.length) part.set(head.subarray(start, end))
  if (end > at) part.set(tail.subarray(Math.max(0, start - at), end - at), Math.max(0, at - start))
  return part
}

let highest = { shop: 0, all: 0, others: [0] }
const watch = setInterval(() => {
  const [own = 0, ...others] = listTreeMemoryMb(shop.pid)
  const all = others.reduce((sum, mb) => sum + mb, own)
  highest = {
    shop: Math.max(highest.shop, own),
    ...(all > highest.all ? { all, others } : { all: highest.all, others: highest.others }),
  }
}, 200)

async function measure(name: string, work: () => Promise<unknown>) {
  highest = { shop: 0, all: 0, others: [] }
  const startedAt = performance.now()
  await work()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const others = highest.others.map((mb) => mb.toFixed(0)).join(' + ')
  console.log(`| ${name} | ${seconds} | ${highest.shop.toFixed(0)} | ${highest.all.toFixed(0)} | ${others} |`)
}

const logIn = await fetch(`${origin}/admin-dashboard/login`, {
  method: 'POST',
  body: new URLSearchParams({ adminKey: process.env.ADMIN_KEY }),
  headers: { Origin: origin },
  redirect: 'manual',
})
const cookie = logIn.headers
  .getSetCookie()
  .map((one) => one.split(';')[0])
  .join('; ')

async function put(path: string, body: Uint8Array | null) {
  const answer = await fetch(`${origin}/admin-dashboard${path}`, {
    method: 'PUT',
    body: body as Uint8Array<ArrayBuffer> | null,
    headers: { Origin: origin, Cookie: cookie },
  })
  const said = await answer.json()
  if (answer.status !== 200 || said.error) throw new Error(`${path}: ${JSON.stringify(said)}`)
  return said
}

console.log('| | seconds | highest MB of the shop | with its other processes, without PostgreSQL | these alone |')
console.log('|---|---|---|---|---|')
const claims = `bytes=${bytes}&name=movie.zip`
await waitForRest()
const { id, pieceBytes } = await put(`/uploads/new?${claims}`, readArchive(0, 4096))
await measure(`upload ${(bytes / 1e9).toFixed(2)} GB in pieces`, async () => {
  for (let piece = 0; piece * pieceBytes < bytes; piece++)
    await put(`/uploads/${id}/${piece}`, readArchive(piece * pieceBytes, (piece + 1) * pieceBytes))
})
reportFigure('upload of 100 MB, highest MB of the shop', highest.shop)
await measure('check and join', () => put(`/files/maths/upload?${claims}&pieces=${id}`, null))
await pool.query(
  `insert into editions (file, origin, storage_key, sha256, type, bytes, facts)
   select file, 'upload', storage_key, sha256, type, bytes, facts from uploads`,
)
const paths = await addPaidOrders(pool, downloads, 'maths')
await measure(`${downloads} downloads at once`, () => Promise.all(paths.map(downloadPart)))

/**
 * The shop first prepares the PDFs of this benchmark, which takes a process of 440 MB for the one of 50 MB. What its start left
 * in memory, sometimes more than an upload takes, is released when it was idle between two looks, 20 seconds apart.
 */
async function waitForRest() {
  for (let waited = 0; waited < 90 && listTreeMemoryMb(shop.pid).length > 1; waited++) await sleep(1_000)
  await sleep(45_000)
}

async function downloadPart(path: string, index: number) {
  const start = Math.floor((bytes / downloads) * index)
  const headers = { Range: `bytes=${start}-${Math.min(bytes - 1, start + downloadedBytes)}` }
  const answer = await fetch(`${origin}${path}`, { headers })
  if (answer.status !== 206) throw new Error(`status ${answer.status}`)
  for await (const _ of answer.body ?? []);
}

clearInterval(watch)
await close()
process.exit(0)
