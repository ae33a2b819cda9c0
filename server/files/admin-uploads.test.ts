import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { editionWords } from '#content/interface/en/editions.ts'
import { adminCookie } from '#cookies/admin-cookie.server.ts'
import { adminSessions } from '#db/schema/admin.ts'
import { auditLog } from '#db/schema/audit.ts'
import { uploads } from '#db/schema/editions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { newToken } from '#platform/secrets/new-token.server.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { hashOwnerToken } from '#shop/admin/owner-session.server.ts'
import { hasEdition } from '#shop/editions/current-edition.server.ts'
import { deletePieces, deleteUnfinishedFiles } from '#shop/editions/upload-pieces.server.ts'
import { makeZip } from '#tests/files/make-files.ts'
import { makePng } from '#tests/make-picture.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { adminUploads } from './admin-uploads.ts'
import { pictures } from './pictures.ts'

const megabyte = 1024 * 1024
const origin = { Origin: 'http://localhost', Host: 'localhost' }
let cookie = ''
let expired = ''

async function openSession(expiresAt: Date) {
  const token = newToken()
  await db.insert(adminSessions).values({ tokenHash: hashOwnerToken(token), expiresAt })
  return (await adminCookie.serialize(token)).split(';')[0] ?? ''
}

beforeAll(async () => {
  cookie = await openSession(new Date(Date.now() + 3_600_000))
  expired = await openSession(new Date(Date.now() - 1_000))
})

async function put(
  path: string,
  body: BodyInit | null,
  headers: Record<string, string> = { ...origin, Cookie: cookie },
) {
  const answer = await adminUploads.request(path, { method: 'PUT', body, headers, duplex: 'half' } as RequestInit)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

function createStream(beginning: string, megabytes: number) {
  let sent = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent > megabytes) return controller.close()
      controller.enqueue(sent === 0 ? Buffer.from(beginning) : new Uint8Array(megabyte))
      sent++
    },
  })
}

const piecesLeft = () => storage.list('pieces', 100)

/** Sends a file in pieces, as the dashboard does. */
async function sendPieces(
  file: Uint8Array,
  { name = '', to = '/files/science/upload', order = (all: number[]) => all } = {},
) {
  const claims = `bytes=${file.length}&name=${encodeURIComponent(name)}`
  const started = await put(`/uploads/new?${claims}`, Buffer.from(file.subarray(0, 4096)))
  const { id, pieceBytes = 1 } = started.body as { id?: string; pieceBytes?: number }
  if (!id) return started
  const all = Array.from({ length: Math.ceil(file.length / pieceBytes) }, (_, index) => index)
  for (const index of order(all)) {
    const piece = Buffer.from(file.subarray(index * pieceBytes, (index + 1) * pieceBytes))
    expect(await put(`/uploads/${id}/${index}`, piece)).toMatchObject({ status: 200 })
  }
  return put(`${to}?${claims}&pieces=${id}`, null)
}

describe('an upload of a new edition', () => {
  it('waits until the owner publishes it', async () => {
    const { status, body } = await put('/files/maths/upload', Buffer.from(await makePdf({ pages: 4 })))
    expect([status, body]).toEqual([200, { type: 'pdf', pages: 4, bytes: expect.any(Number), carriesMark: true }])
    const [upload] = await db.select().from(uploads).where(eq(uploads.file, 'maths'))
    expect(upload?.pages).toBe(4)
  })

  it('whose content is not what its name says is refused, and nothing changes', async () => {
    const before = [await db.$count(uploads), await db.$count(auditLog)]
    const { status, body } = await put('/files/science/upload?name=a.pdf', 'GIF89a')
    expect([status, body.error]).toEqual([200, editionWords.refusals['wrong-name']])
    expect([await db.$count(uploads), await db.$count(auditLog)]).toEqual(before)
  })

  it('of an unknown type waits for the owner’s confirmation', async () => {
    const path = '/files/science/upload?name=Chart.gif'
    expect((await put(path, 'GIF89a')).body).toEqual({
      error: editionWords.refusals['unknown-type'],
      needsConfirmation: true,
    })
    expect((await put(`${path}&confirmed=yes`, 'GIF89a')).body).toMatchObject({ type: 'other', carriesMark: false })
    expect((await put('/files/science/upload?name=a.exe&confirmed=yes', 'MZ')).body).toMatchObject({
      error: editionWords.refusals.program,
    })
  })

  it('of 0 bytes is called empty', async () => {
    expect((await put('/files/science/upload', '')).body.error).toContain('This file is empty')
  })

  it('of more than one piece is refused during the upload, whatever its header says', async () => {
    expect(await put('/files/science/upload', createStream('%PDF-1.7', 6))).toMatchObject({ status: 413 })
    const announced = { ...origin, Cookie: cookie, 'Content-Length': String(200 * megabyte) }
    expect(await put('/files/science/upload', 'x', announced)).toMatchObject({ status: 413 })
  })

  it('that is cut off leaves nothing behind', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(Buffer.from('%PDF-1.7'))
        controller.error(new Error('gone'))
      },
    })
    expect(await put('/files/science/upload', body)).toMatchObject({ body: { error: expect.any(String) } })
  })

  it('of a file that its product does not name yet can be sold as soon as the product names it', async () => {
    const file = 'science-1a2b3c4d-1'
    const { body } = await put(
      `/files/${file}/first-edition?name=Part%202.pdf`,
      Buffer.from(await makePdf({ pages: 2 })),
    )
    expect(body).toMatchObject({ pages: 2, isPublished: true })
    expect(await hasEdition(file)).toBe(true)
  })

  it('of a file that the shop does not sell is refused', async () => {
    const pdf = Buffer.from(await makePdf())
    for (const file of ['history', '..%2Fmaths', 'x'.repeat(500)])
      for (const call of ['upload', 'first-edition'])
        expect(await put(`/files/${file}/${call}`, pdf)).toMatchObject({ body: { error: expect.any(String) } })
  })
})

describe('an upload in pieces', () => {
  const archive = Buffer.from(makeZip([{ name: 'movie.bin', content: randomBytes(11 * megabyte), isStored: true }]))

  it.each<[string, (all: number[]) => number[]]>([
    ['in order, summed while it arrives', (all) => all],
    ['in another order', (all) => all.toReversed()],
    ['with a piece twice', (all) => [0, ...all]],
  ])('becomes one file: %s', async (_, order) => {
    expect((await sendPieces(archive, { order })).body).toMatchObject({ type: 'zip', bytes: archive.length })
    const [upload] = await db.select().from(uploads).where(eq(uploads.file, 'science'))
    expect(upload?.sha256).toBe(sha256Hex(archive))
    expect((await readStoredFile(upload?.storageKey ?? '')).equals(archive)).toBe(true)
    expect(await piecesLeft()).toEqual([])
  })

  it('goes on after a lost connection, and is finished once however often the browser asks', async () => {
    const claims = `bytes=${archive.length}&name=a.zip`
    const { body } = await put(`/uploads/new?${claims}`, archive.subarray(0, 4096))
    const send = (index: number) =>
      put(`/uploads/${body.id}/${index}`, archive.subarray(index * 5 * megabyte, (index + 1) * 5 * megabyte))
    await send(0)
    expect((await put(`/files/science/upload?${claims}&pieces=${body.id}`, null)).body).toMatchObject({
      error: editionWords.refusals.interrupted,
    })
    expect((await put(`/uploads/${body.id}/count`, null)).body).toEqual({ pieces: 1, pieceBytes: 5 * megabyte })
    await send(1)
    await send(2)
    const before = await db.$count(auditLog)
    const finish = () => put(`/files/science/upload?${claims}&pieces=${body.id}`, null)
    const answers = [...(await Promise.all([finish(), finish()])), await finish()]
    for (const answer of answers) expect(answer.body).toMatchObject({ type: 'zip' })
    expect(await db.$count(auditLog)).toBe(before + 1)
  })

  it('of the same file twice at the same time ends with one upload', async () => {
    const answers = await Promise.all([sendPieces(archive), sendPieces(archive)])
    for (const { body } of answers) expect(body).toMatchObject({ type: 'zip' })
    const [upload] = await db.select().from(uploads).where(eq(uploads.file, 'science'))
    expect((await readStoredFile(upload?.storageKey ?? '')).equals(archive)).toBe(true)
    expect(await piecesLeft()).toEqual([])
  })

  it('can be traced', async () => {
    expect((await sendPieces(archive, { to: '/trace/upload' })).body).toEqual({ found: 'nothing' })
    expect(await piecesLeft()).toEqual([])
  })

  it.each([
    ['too large', 2_000_000_001, 'a.zip', 'PK\x03\x04', 'too-large'],
    ['a PDF of more than 100 MB', 110_000_000, 'a.pdf', '%PDF-1.7', 'too-large-for-type'],
    ['of an unknown type', 6_000_000, 'a.gif', 'GIF89a', 'unknown-type'],
    ['not what its name says', 6_000_000, 'a.mp4', 'GIF89a', 'wrong-name'],
  ] as const)('is refused before its first piece when it is %s', async (_, bytes, name, start, refused) => {
    const { body } = await put(`/uploads/new?bytes=${bytes}&name=${name}`, start)
    expect(body.error).toBe(editionWords.refusals[refused])
  })

  it('with a wrong piece, an unknown or an old one is refused', async () => {
    const id = `${Date.now().toString(36)}-${'0'.repeat(24)}`
    const old = `${(Date.now() - 25 * 3_600_000).toString(36)}-${'0'.repeat(24)}`
    for (const path of [`/uploads/${id}/382`, `/uploads/${id}/9999`])
      expect((await put(path, 'x')).body.error).toBeTruthy()
    expect((await put(`/uploads/${id}/0`, '')).body.error).toBeTruthy()
    expect(await put(`/uploads/${id}/0`, createStream('', 6))).toMatchObject({ status: 413 })
    for (const bad of [old, 'x', '..%2F..%2Feditions'])
      expect((await put(`/uploads/${bad}/0`, 'x')).body.error, bad).toBe(editionWords.refusals['upload-expired'])
    expect(await piecesLeft()).toEqual([])
  })

  it('that was abandoned a day ago is deleted, and a newer one stays', async () => {
    const old = `${(Date.now() - 25 * 3_600_000).toString(36)}-${'a'.repeat(24)}`
    await storage.put(`pieces/${old}.0`, Buffer.from('old'))
    const { body } = await put('/uploads/new?bytes=6000000&name=a.zip', archive.subarray(0, 4096))
    await put(`/uploads/${body.id}/0`, 'x')
    expect(await deleteUnfinishedFiles()).toBe(1)
    expect(await piecesLeft()).toEqual([`pieces/${body.id}.0`])
    await deletePieces(`${body.id}`)
  })

  it('waits for the others when eight are not finished', async () => {
    const ids = Array.from({ length: 8 }, (_, index) => `${Date.now().toString(36)}-${index}${'b'.repeat(23)}`)
    for (const id of ids) await storage.put(`pieces/${id}.0`, Buffer.from('x'))
    const { body } = await put('/uploads/new?bytes=6000000&name=a.zip', archive.subarray(0, 4096))
    expect(body.error).toBe(editionWords.refusals['too-many-uploads'])
    for (const id of ids) await deletePieces(id)
  })
})

describe.each([
  '/files/maths/upload',
  '/trace/upload',
  '/uploads/new?bytes=9&name=a.pdf',
  '/uploads/x/0',
  '/uploads/x/count',
])('%s', (path) => {
  it.each([
    ['without a session', () => origin, 401],
    ['with a forged session', () => ({ ...origin, Cookie: cookie.replace(/.{6}$/, 'forged') }), 401],
    ['with an expired session', () => ({ ...origin, Cookie: expired }), 401],
    ['from another site', () => ({ Origin: 'https://evil.example', Host: 'localhost', Cookie: cookie }), 403],
    ['without an origin', () => ({ Host: 'localhost', Cookie: cookie }), 403],
  ])('is refused %s', async (_, headers, status) => {
    const before = [await db.$count(uploads), await db.$count(auditLog)]
    expect(await put(path, '%PDF-1.7', headers())).toMatchObject({ status })
    expect([await db.$count(uploads), await db.$count(auditLog)]).toEqual(before)
  })
})

describe('a file to be traced', () => {
  it('is traced, recorded and deleted', async () => {
    const { status, body } = await put('/trace/upload', Buffer.from(await makePdf({ size: [200, 200] })))
    expect([status, body]).toEqual([200, { found: 'nothing' }])
    expect(await db.$count(auditLog, eq(auditLog.act, 'copy-traced'))).toBe(2)
  })
})

describe('a picture', () => {
  it('is stored small, and anyone may load it', async () => {
    const { status, body } = await put('/pictures/cover/upload', Buffer.from(makePng({ width: 900, height: 900 })))
    expect([status, body]).toEqual([200, { picture: expect.stringMatching(/^[0-9a-f]{64}-640x640$/) }])
    const answer = await pictures.request(`/pictures/${body.picture}.webp`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(40_000)
    expect((await pictures.request(`/pictures/${'0'.repeat(64)}-1x1.webp`)).status).toBe(404)
    expect((await pictures.request('/pictures/..%2Fmaths.webp')).status).toBe(404)
  })

  it.each([
    ['<svg><script>alert(1)</script></svg>', 'This is not a complete JPEG or PNG picture.'],
    ['', 'This is not a complete JPEG or PNG picture.'],
  ])('with %j is refused with one sentence', async (text, error) => {
    expect(await put('/pictures/logo/upload', text)).toEqual({ status: 200, body: { error } })
  })

  it('that is too large, of an unknown kind or of a stranger is refused', async () => {
    const { status, body } = await put('/pictures/photo/upload', createStream('\xff\xd8', 16))
    expect([status, body]).toEqual([413, { error: 'This picture is larger than 15 MB.' }])
    const unknown = { method: 'PUT', body: 'x', headers: { ...origin, Cookie: cookie } }
    expect((await adminUploads.request('/pictures/toString/upload', unknown)).status).toBe(404)
    expect(await put('/pictures/photo/upload', 'x', origin)).toMatchObject({ status: 401 })
  })

  it('has no place beside the accent colour, which is only a colour', async () => {
    const answer = await pictures.request('/accent/1f57c3.css')
    expect(await answer.text()).toBe(':root:not(#\\#):not(#\\#){--color-blue:#1f57c3}')
    for (const bad of ['red', '1f57c3}body{x', '1F57C3']) {
      expect((await pictures.request(`/accent/${encodeURIComponent(bad)}.css`)).status, bad).toBe(404)
    }
  })
})
