import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminCookie } from '#cookies/admin-cookie.server.ts'
import { adminSessions } from '#db/schema/admin.ts'
import { auditLog } from '#db/schema/audit.ts'
import { uploads } from '#db/schema/editions.ts'
import { env } from '#platform/env.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { newToken } from '#platform/secrets/new-token.server.ts'
import { hashOwnerToken } from '#shop/admin/owner-session.server.ts'
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

const uploadsLeft = () => readdir(join(env.dataDir, 'uploads')).catch(() => [])

describe('an upload of a new edition', () => {
  it('waits until the owner publishes it', async () => {
    const { status, body } = await put('/files/maths/upload', Buffer.from(await makePdf({ pages: 4 })))
    expect([status, body]).toEqual([200, { pages: 4, bytes: expect.any(Number) }])
    const [upload] = await db.select().from(uploads).where(eq(uploads.file, 'maths'))
    expect(upload?.pages).toBe(4)
    expect(await uploadsLeft()).toEqual([])
  })

  it('of 50 MB that is not a PDF is refused, and nothing changes', async () => {
    const before = [await db.$count(uploads), await db.$count(auditLog)]
    const { status, body } = await put('/files/science/upload', createStream('PK\x03\x04', 50))
    expect([status, body]).toEqual([200, { error: 'This is not a PDF.' }])
    expect([await db.$count(uploads), await db.$count(auditLog)]).toEqual(before)
    expect(await uploadsLeft()).toEqual([])
  })

  it('of 0 bytes is called empty', async () => {
    expect((await put('/files/science/upload', '')).body.error).toContain('This file is empty')
  })

  it.each(['', '%', 'GIF89a'])('with only %j is refused', async (text) => {
    expect(await put('/files/science/upload', text)).toMatchObject({ body: { error: expect.any(String) } })
    expect(await uploadsLeft()).toEqual([])
  })

  it('of more than 100 MB is refused during the upload, whatever its header says', async () => {
    const { status, body } = await put('/files/science/upload', createStream('%PDF-1.7', 101))
    expect(status).toBe(413)
    expect(body.error).toContain('larger than 100 MB')
    const announced = { ...origin, Cookie: cookie, 'Content-Length': String(200 * megabyte) }
    expect(await put('/files/science/upload', 'x', announced)).toMatchObject({ status: 413 })
    expect(await uploadsLeft()).toEqual([])
  })

  it('that is cut off leaves nothing behind', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(Buffer.from('%PDF-1.7'))
        controller.error(new Error('gone'))
      },
    })
    expect(await put('/files/science/upload', body)).toMatchObject({ body: { error: expect.any(String) } })
    expect(await uploadsLeft()).toEqual([])
  })

  it('of a file that the shop does not sell is refused', async () => {
    const pdf = Buffer.from(await makePdf())
    expect(await put('/files/history/upload', pdf)).toMatchObject({ body: { error: expect.any(String) } })
    expect(await put('/files/..%2Fmaths/upload', pdf)).toMatchObject({ body: { error: expect.any(String) } })
  })
})

describe.each(['/files/maths/upload', '/trace/upload'])('%s', (path) => {
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
    expect(await uploadsLeft()).toEqual([])
    expect(await db.$count(auditLog, eq(auditLog.act, 'copy-traced'))).toBe(1)
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
