import { describe, expect, it, vi } from 'vitest'
import { errorPageWords } from '#content/interface/hi/error-pages.ts'
import { httpErrorWords } from '#content/interface/hi/http-errors.ts'
import { log } from '#platform/log/log.server.ts'
import { createHttp } from '../http.ts'

const build = { routes: {}, assets: { routes: {} }, entry: { module: {} } } as never
const http = createHttp({ build, mode: 'development', https: true })

const post = (path: string, body: BodyInit, type: string) =>
  http.request(path, { method: 'POST', body, headers: { 'Content-Type': type } })

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

function multipart(part: string) {
  return `--x\r\nContent-Disposition: form-data; ${part}\r\n--x--\r\n`
}

describe('a malformed address', () => {
  it.each([
    '/download/bb_1.maths.0.99.signature%',
    '/download/%E0%A4%A',
    '/maths?utm_source=%00',
    '/thank-you?order_id=a%00b',
    '/a%00b',
    '/%ED%A0%80',
    '/assets/%c0%af',
    '/webhooks/sandbox%00',
    '/api/order-status?orderId=%00',
    '/healthz%',
  ])('is refused before any router sees it: %s', async (path) => {
    const warn = vi.spyOn(console, 'warn')
    const response = await http.request(path)
    expect(response.status).toBe(400)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(warn).not.toHaveBeenCalled()
  })

  it('gets a small page, or JSON from the API', async () => {
    const page = await http.request('/%')
    expect(page.headers.get('Content-Type')).toMatch('text/html')
    expect(await page.text()).toContain('This page could not process your request. Nothing was changed.')
    const api = await http.request('/api/order-status%')
    expect(await api.json()).toEqual({ error: 'The request contains characters that cannot be read' })
  })

  it('gets a Hindi page below /hi', async () => {
    const page = await (await http.request('/hi/%')).text()
    expect(page).toContain('<html lang="hi">')
    expect(page).toContain(errorPageWords.badRequest.text)
    expect(page).toContain('href="/hi"')
  })

  it('is not one with a percent sign in its query, which trackers send', async () => {
    expect((await http.request('/api/order-status?orderId=50%')).status).toBe(200)
  })
})

describe('a body with NUL', () => {
  it.each([
    ['a form', '/checkout/maths', 'name=a%00b', form],
    ['a form without a type', '/sandbox/pay/sbx_1', 'outcome=%00', ''],
    ['raw bytes', '/checkout/maths', 'name=a\0b', form],
    ['a JSON string', '/api/create-checkout', '{"productType":"a\\u0000b"}', json],
    ['a JSON string after a backslash', '/api/create-checkout', '{"productType":"\\\\\\u0000"}', json],
    ['a JSON key', '/api/send-free-guide', '{"\\u0000":1}', json],
    ['JSON that claims to be a form', '/api/send-download-link', '{"customerEmail":"\\u0000"}', form],
    ['a field of a multipart form', '/free-guide', multipart('name="a"\r\n\r\n\0'), 'multipart/form-data; boundary=x'],
    ['a file name', '/free-guide', multipart('name="a"; filename="\0"\r\n\r\nx'), 'multipart/form-data; boundary=x'],
  ])('is refused: %s', async (_, path, body, type) => {
    expect((await post(path, body, type)).status).toBe(400)
  })

  it('is not one that contains the text \\u0000 or %00', async () => {
    const body = JSON.stringify({ productType: '\\u0000', customerName: '%00' })
    const response = await post('/api/create-checkout', body, json)
    expect(await response.json()).toEqual({ error: 'Unknown product' })
  })
})

describe('at a Hindi address', () => {
  it('an unknown method and an unexpected error are explained in Hindi', async () => {
    const put = await http.request('/hi/maths', { method: 'PUT' })
    expect([put.status, await put.text()]).toEqual([405, httpErrorWords.methodNotAllowed])
    // The build of this test renders no page.
    vi.spyOn(log, 'error').mockImplementation(() => {})
    const failed = await http.request('/hi/maths')
    expect([failed.status, await failed.text()]).toEqual([500, httpErrorWords.unexpected])
    vi.restoreAllMocks()
  })

  it('a refused form is explained in Hindi', async () => {
    const large = await post('/hi/checkout/maths', 'x'.repeat(200_000), form)
    expect([large.status, await large.text()]).toEqual([413, httpErrorWords.tooLarge])
    const headers = { Origin: 'https://other.example', 'Content-Type': form }
    const foreign = await http.request('/hi/checkout/maths', { method: 'POST', body: 'name=a', headers })
    expect([foreign.status, await foreign.text()]).toEqual([403, httpErrorWords.otherSite])
  })
})
