import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { computeEtag, sendStored, storeResponse } from './stored-response.ts'

const text = 'Every chapter. Every mark. '.repeat(20)
const identity = Buffer.from(text)
const br = brotliCompressSync(identity)
const gzip = gzipSync(identity)

const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=0' }
const page = storeResponse(headers, { identity, br, gzip })

function send(headers: Record<string, string> = {}, { method = 'GET', stored = page } = {}) {
  return sendStored(new Request('http://shop.example/', { method, headers }), stored)
}

const readBody = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('the encoding of a response', () => {
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
    const response = send({ 'Accept-Encoding': accepted })
    expect(response.headers.get('Content-Encoding')).toBe(encoding)
    const body = await readBody(response)
    expect(body.equals(encoding === 'br' ? br : encoding === 'gzip' ? gzip : identity)).toBe(true)
    expect(response.headers.get('Content-Length')).toBe(String(body.length))
  })

  it('is none when the browser names none', async () => {
    const response = send()
    expect(response.headers.get('Content-Encoding')).toBeNull()
    expect(await response.text()).toBe(text)
  })

  it('is one that is stored', async () => {
    const withoutBrotli = storeResponse(headers, { identity, gzip })
    const response = send({ 'Accept-Encoding': 'br, gzip' }, { stored: withoutBrotli })
    expect(response.headers.get('Content-Encoding')).toBe('gzip')
    const plain = storeResponse(headers, { identity })
    expect(await send({ 'Accept-Encoding': 'br, gzip' }, { stored: plain }).text()).toBe(text)
  })
})

describe('a response', () => {
  it('has the stored headers, and those that caches need', () => {
    const response = send({ 'Accept-Encoding': 'br' })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'public, max-age=0',
      'content-encoding': 'br',
      'content-length': String(br.length),
      'content-type': 'text/html',
      etag: page.etag,
      vary: 'Accept-Encoding',
    })
  })

  it('to HEAD has the headers of GET and no body', async () => {
    const accepted = { 'Accept-Encoding': 'gzip' }
    const head = send(accepted, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(send(accepted).headers))
    expect(await readBody(head)).toHaveLength(0)
  })

  it('does not change the stored response', () => {
    const request = new Request('http://shop.example/', { headers: { 'Accept-Encoding': 'br' } })
    const first = sendStored(request, page, { cookie: 'attempt=1' })
    expect(first.headers.get('Set-Cookie')).toBe('attempt=1')
    first.headers.set('Cache-Control', 'no-store')
    const second = sendStored(request, page)
    expect(second.headers.get('Set-Cookie')).toBeNull()
    expect(second.headers.get('Cache-Control')).toBe('public, max-age=0')
  })
})

describe('If-None-Match', () => {
  it.each([
    ['the tag itself', page.etag],
    ['the tag as a proxy weakens it', `W/${page.etag}`],
    ['a list with the tag', `"other", ${page.etag}`],
  ])('with %s returns 304 without a body', async (_, tag) => {
    const response = send({ 'If-None-Match': tag, 'Accept-Encoding': 'br' })
    expect(response.status).toBe(304)
    expect(response.headers.get('ETag')).toBe(page.etag)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0')
    expect(response.headers.get('Content-Encoding')).toBeNull()
    expect(await readBody(response)).toHaveLength(0)
  })

  it('with another tag returns the page', async () => {
    const response = send({ 'If-None-Match': computeEtag(Buffer.from('an older page')) })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(text)
  })
})

describe('computeEtag', () => {
  it('is a quoted tag that changes with the body', () => {
    expect(computeEtag(identity)).toMatch(/^"[\w-]{22}"$/)
    expect(computeEtag(identity)).toBe(computeEtag(Buffer.from(text)))
    expect(computeEtag(identity)).not.toBe(computeEtag(Buffer.from(`${text} `)))
  })
})
