// Where the shop's messages arrive, in a separate process, so that its CPU time does not count as the shop's: a real
// SMTP server and the fake WhatsApp. When asked to, it opens the first link of each mail and reads its first bytes.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSmtp } from '../tests/fakes/smtp.ts'
import { startFakeWhatsApp } from '../tests/fakes/whatsapp.ts'
import type { Answer, Question } from './start-receivers.ts'

const lookForMailsEveryMs = 3

const smtp = await startSmtp({ keptTexts: Number.POSITIVE_INFINITY })
const whatsApp = await startFakeWhatsApp()
const agent = new http.Agent({ keepAlive: false, maxSockets: 64 })
const failures: string[] = []
let opensLinks = false
let acceptAfterMs = 0
let read = 0
let downloads = 0

// Read for every mail, so that each waits for its own time.
Object.defineProperty(smtp.behaviour, 'held', { get: () => (acceptAfterMs ? sleep(acceptAfterMs) : null) })

function beginDownload(link: string) {
  http
    .get(link, { agent, headers: { 'User-Agent': 'bench' } }, (response) => {
      const type = response.headers['content-type']
      if (type !== 'application/pdf') failures.push(`${link} has the status ${response.statusCode} and type ${type}`)
      response.once('data', () => {
        downloads += 1
        response.destroy()
      })
    })
    .once('error', ({ message }) => failures.push(message))
}

function findLink(message: string): string {
  return /http:[^\s"<]+\/download\/[\w.-]+/.exec(message.replaceAll(/=\r\n/g, ''))?.[0] ?? ''
}

function answer({ question, opensLinks: opens, acceptAfterMs: delay }: Question): Answer {
  if (question === 'start') {
    opensLinks = opens ?? false
    acceptAfterMs = delay ?? 0
    smtp.received.length = whatsApp.sent.length = failures.length = read = downloads = 0
  }
  const counts = { mails: smtp.received.length, whatsApps: whatsApp.sent.length, downloads, failures }
  if (question !== 'mails') return counts
  return { ...counts, acceptedAt: Object.fromEntries(smtp.received.map(({ to, acceptedAt }) => [to[0], acceptedAt])) }
}

setInterval(() => {
  for (; read < smtp.received.length; read++) {
    if (opensLinks) beginDownload(findLink(smtp.received[read]?.message ?? ''))
  }
}, lookForMailsEveryMs)

process.on('message', (question: Question) => process.send?.(answer(question)))
process.once('disconnect', () => process.exit(0))
process.send?.({ smtpUrl: smtp.url, whatsAppUrl: whatsApp.options.baseUrl })
