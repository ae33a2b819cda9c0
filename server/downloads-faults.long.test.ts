import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { PDFName } from '@cantoo/pdf-lib'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { copyProblems } from '#db/schema/copies.ts'
import type { Edition } from '#db/schema/editions.ts'
import type { Order } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { chunkBytes as chunk } from '#platform/storage/checked-file.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { openCopy } from '#shop/copies/open-copy.server.ts'
import { signDownloadLink } from '#shop/downloads/download-link.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { templateKeys } from '#shop/editions/templates.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { readContent } from '#tests/read-content.ts'
import { downloadRoutes } from './downloads.ts'
import { secureHeaders } from './middleware/secure-headers.ts'

/** More than the operating system buffers for a connection. */
const fileBytes = 20_000_000
let server: Server
let order: Order
let edition: Edition
let whole: Buffer

beforeAll(async () => {
  // With the same middleware as the shop, because it changes how the response is written.
  const http = new Hono().use(secureHeaders({ 'X-Test': 'yes' })).route('/', downloadRoutes)
  const listener = getRequestListener(http.fetch)
  server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  edition = await publish(fileBytes)
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

beforeEach(async () => {
  order = await addOrder({ status: 'completed' })
  whole = await readContent(await openCopy(order, 'maths'))
})

async function publish(bytes: number): Promise<Edition> {
  const pdf = await makePdf({
    finish: (document) => {
      const image = document.context.stream(randomBytes(bytes))
      document.getPage(0).node.set(PDFName.of('Padding'), document.context.register(image))
    },
  })
  const added = await addEdition('maths', pdf, 'upload')
  if ('refused' in added) throw new Error(added.refused)
  return added.edition
}

function request(headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const path = `/${signDownloadLink({ orderId: order.id, file: 'maths', generation: 0 })}`
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).once('error', reject)
  })
}

/** What the browser has when the response ends or the connection is cut. */
async function receive(response: IncomingMessage) {
  const parts: Buffer[] = []
  try {
    for await (const part of response) parts.push(part)
    return { bytes: Buffer.concat(parts), isCut: false }
  } catch {
    return { bytes: Buffer.concat(parts), isCut: true }
  }
}

async function damage(at: number) {
  const { body } = templateKeys(edition.sha256)
  const good = await readStoredFile(body)
  const bytes = Buffer.from(good)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await storage.put(body, bytes)
  return () => storage.put(body, good)
}

it('sends the whole file over a connection', async () => {
  const response = await request()
  expect(response.statusCode).toBe(200)
  const { bytes, isCut } = await receive(response)
  expect(isCut).toBe(false)
  expect(bytes.equals(whole)).toBe(true)
})

it.each([1, 2, 3, 50])(
  'cuts the connection before a damaged byte in chunk %i, and the owner sees it',
  async (index) => {
    // The library that writes responses prints the error too.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const repair = await damage(index * chunk + 5)
    const response = await request()
    expect(response.statusCode).toBe(200)
    const { bytes, isCut } = await receive(response)
    expect(isCut).toBe(true)
    expect(bytes.length).toBeLessThanOrEqual(index * chunk)
    expect(bytes.equals(whole.subarray(0, bytes.length))).toBe(true)
    const problems = await db.select().from(copyProblems).where(eq(copyProblems.orderId, order.id))
    expect(problems).toMatchObject([{ file: 'maths', resolvedAt: null }])
    await repair()
  },
)

it('sends no byte of a file whose first chunk is damaged', async () => {
  const repair = await damage(5)
  const response = await request()
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).not.toBe('application/pdf')
  response.resume()
  await repair()
})

it('leaves no file open when the browser disconnects', async () => {
  const before = countOpenFiles()
  const responses = await Promise.all([1, 2, 3].map(() => request()))
  await expect.poll(countOpenFiles).toBe(before + 3)
  for (const response of responses) response.destroy()
  await expect.poll(countOpenFiles).toBe(before)
})

it('waits for a browser that stops reading for a while', async () => {
  const response = await request()
  response.pause()
  await sleep(300)
  expect((await receive(response)).bytes.equals(whole)).toBe(true)
})

it('sends the old bytes to the end when the edition is replaced, and the new file to who resumes later', async () => {
  const response = await request()
  const iterator = response[Symbol.asyncIterator]()
  const first: Buffer = (await iterator.next()).value
  await publish(100_000)
  const parts = [first]
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) parts.push(next.value)
  expect(Buffer.concat(parts).equals(whole)).toBe(true)
  const resumed = await request({ range: 'bytes=1000-', 'if-range': `${response.headers.etag}` })
  expect(resumed.statusCode).toBe(200)
  expect((await receive(resumed)).bytes.equals(await readContent(await openCopy(order, 'maths')))).toBe(true)
})

function countOpenFiles(): number {
  return readdirSync('/proc/self/fd').filter(isTemplate).length
}

function isTemplate(fd: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`).includes('/templates/')
  } catch {
    return false
  }
}
