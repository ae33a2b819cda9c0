import type { ServerResponse } from 'node:http'
import type { Answer, StoredBody } from './stored-response.ts'

/** With its headers it has to fit into 16 KB, which Node sends without asking for memory. */
const maxTextBytes = 14_000

/** Fields without types that libraries have long read and set: the text of the headers, and whether it has left. */
type HeaderFields = { _header: string | null; _headerSent: boolean }

const statusLine = 'HTTP/1.1 200 OK\r\n'

/**
 * Node joins a string with the headers, and sends both in two thirds of the time that a buffer beside them takes. Node
 * also checks and joins the headers for every response, so what it wrote for a visitor is sent again to those of the same
 * second: the date changes with it.
 */
export function writeStored(response: ServerResponse, answer: Answer): void {
  const { status, headers, body, cookie } = answer
  if (canRepeat(response, answer) && sendAgain(response, answer.body, cookie)) return
  response.writeHead(status, cookie ? ['Set-Cookie', cookie, ...headers] : headers)
  if (!body || body.content.length > maxTextBytes) return void response.end(body?.content)
  body.text ??= body.content.toString('latin1')
  if (canRepeat(response, answer)) keepSent(response, answer.body, cookie)
  response.end(body.text, 'latin1')
}

/** The last response of a connection, and one without a body, have other headers. */
function canRepeat(response: ServerResponse, answer: Answer): answer is Answer & { body: StoredBody } {
  return answer.status === 200 && answer.body !== null && response.shouldKeepAlive
}

function sendAgain(response: ServerResponse, { sent }: StoredBody, cookie: string | undefined): boolean {
  if (!sent?.rest || sent.second !== currentSecond()) return false
  const fields = response as unknown as HeaderFields
  fields._header = statusLine
  fields._headerSent = true
  response.end(`${statusLine}${cookie ? writeCookie(cookie) : ''}${sent.rest}`, 'latin1')
  return true
}

/** From the second response of a second on: a page that is asked for rarely would only be copied. */
function keepSent(response: ServerResponse, body: StoredBody, cookie: string | undefined): void {
  const second = currentSecond()
  if (body.sent?.second !== second) {
    body.sent = { second }
    return
  }
  const start = `${statusLine}${cookie ? writeCookie(cookie) : ''}`
  const header = (response as unknown as HeaderFields)._header
  if (!header?.startsWith(start) || !header.includes('\r\nConnection: keep-alive\r\n')) return
  // Through a buffer, because joined strings are put together each time that they are sent.
  body.sent.rest = Buffer.from(`${header.slice(start.length)}${body.text}`, 'latin1').toString('latin1')
}

function writeCookie(cookie: string): string {
  return `Set-Cookie: ${cookie}\r\n`
}

function currentSecond(): number {
  return Math.floor(Date.now() / 1000)
}
