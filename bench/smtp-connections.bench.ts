// Mails per second over 4, 8, 16 and 32 connections to a real SMTP server in another process, which accepts each mail
// immediately or after 100 ms, as a server on the internet does. The mail is as large as that of a combo.
import { createTransport } from 'nodemailer'
import { reportFigure } from './figures.ts'
import { startReceivers } from './start-receivers.ts'

const mails = 600
const receivers = await startReceivers()
const html = `<p style="font-size:16px;line-height:1.6">${'Hello Asha, your files are here. '.repeat(290)}</p>`
const text = 'Your file is here: http://localhost:3000/download/token\n'.repeat(25)
const content = {
  from: 'hello@shop.example',
  replyTo: 'help@shop.example',
  to: 'asha@example.in',
  subject: 'Your combo',
}

async function send(maxConnections: number, count: number): Promise<{ rate: number; cpuMs: number }> {
  const transport = createTransport({ url: receivers.settings.SMTP_URL, pool: true, maxConnections, maxRequeues: 0 })
  const startedAt = performance.now()
  const before = process.cpuUsage()
  await Promise.all(
    Array.from({ length: count }, () =>
      transport.sendMail({ ...content, html, text, textEncoding: 'quoted-printable' }),
    ),
  )
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - startedAt) / 1000
  transport.close()
  return { rate: count / seconds, cpuMs: (user + system) / 1000 / count }
}

try {
  await send(8, 200) // Warm up.
  console.log('| the server accepts after ms | connections | mails/s | CPU ms per mail |\n|---|---|---|---|')
  for (const acceptAfterMs of [0, 100]) {
    await receivers.ask({ question: 'start', acceptAfterMs })
    for (const connections of [4, 8, 16, 32]) {
      const { rate, cpuMs } = await send(connections, acceptAfterMs ? connections * 20 : mails)
      console.log(`| ${[acceptAfterMs, connections, Math.round(rate), cpuMs.toFixed(2)].join(' | ')} |`)
      if (acceptAfterMs === 0 && connections === 16) reportFigure('mails per second, 16 connections', rate)
    }
  }
} finally {
  receivers.stop()
}
