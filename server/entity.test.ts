import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { answerWith, type Entity, etagOf } from './entity.ts'

const text = 'Every chapter. Every mark. '.repeat(20)
const identity = Buffer.from(text)
const br = brotliCompressSync(identity)
const gzip = gzipSync(identity)

const page: Entity = {
  etag: etagOf(identity),
  headers: { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=0' },
  bodies: { identity, br, gzip },
}

function ask(headers: Record<string, string> = {}, { method = 'GET', entity = page } = {}) {
  return answerWith(new Request('http://shop.example/', { method, headers }), entity)
}

const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe('the encoding of an answer', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['GZIP , BR', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.000, gzip', 'gzip'],
    ['br ; q=0 , gzip ; q=0.1', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['deflate', null],
    ['brotli', null],
    ['', null],
  ])('for "%s" is %s', async (accepted, encoding) => {
    const answer = ask({ 'Accept-Encoding': accepted })
    expect(answer.headers.get('Content-Encoding')).toBe(encoding)
    const body = await bodyOf(answer)
    expect(body.equals(encoding === 'br' ? br : encoding === 'gzip' ? gzip : identity)).toBe(true)
    expect(answer.headers.get('Content-Length')).toBe(String(body.length))
  })

  it('is none when the browser names none', async () => {
    const answer = ask()
    expect(answer.headers.get('Content-Encoding')).toBeNull()
    expect(await answer.text()).toBe(text)
  })

  it('is one that the entity has', async () => {
    const withoutBrotli = { ...page, bodies: { identity, gzip } }
    const answer = ask({ 'Accept-Encoding': 'br, gzip' }, { entity: withoutBrotli })
    expect(answer.headers.get('Content-Encoding')).toBe('gzip')
    const plain = { ...page, bodies: { identity } }
    expect(await ask({ 'Accept-Encoding': 'br, gzip' }, { entity: plain }).text()).toBe(text)
  })
})

describe('an answer', () => {
  it('carries the headers of its entity, and what caches need', () => {
    const answer = ask({ 'Accept-Encoding': 'br' })
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'public, max-age=0',
      'content-encoding': 'br',
      'content-length': String(br.length),
      'content-type': 'text/html',
      etag: page.etag,
      vary: 'Accept-Encoding',
    })
  })

  it('to HEAD has the headers of GET and no body', async () => {
    const headers = { 'Accept-Encoding': 'gzip' }
    const head = ask(headers, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(ask(headers).headers))
    expect(await bodyOf(head)).toHaveLength(0)
  })

  it('leaves the entity as it was', () => {
    ask({ 'Accept-Encoding': 'br' })
    expect(page.headers).toEqual({ 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=0' })
  })
})

describe('If-None-Match', () => {
  it.each([
    ['the tag itself', page.etag],
    ['the tag as a proxy weakens it', `W/${page.etag}`],
    ['a list with the tag', `"other", ${page.etag}`],
  ])('with %s gives 304 without a body', async (_, tag) => {
    const answer = ask({ 'If-None-Match': tag, 'Accept-Encoding': 'br' })
    expect(answer.status).toBe(304)
    expect(answer.headers.get('ETag')).toBe(page.etag)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=0')
    expect(answer.headers.get('Content-Encoding')).toBeNull()
    expect(await bodyOf(answer)).toHaveLength(0)
  })

  it('with another tag gives the page', async () => {
    const answer = ask({ 'If-None-Match': etagOf(Buffer.from('an older page')) })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(text)
  })
})

describe('etagOf', () => {
  it('is a quoted tag that changes with the body', () => {
    expect(etagOf(identity)).toMatch(/^"[\w-]{22}"$/)
    expect(etagOf(identity)).toBe(etagOf(Buffer.from(text)))
    expect(etagOf(identity)).not.toBe(etagOf(Buffer.from(`${text} `)))
  })
})
