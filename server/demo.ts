import { Hono } from 'hono'
import { findDemoMail, listDemoMail } from '#platform/mail/demo-mailbox.server.ts'
import { noStore } from './no-store.ts'
import { sandboxRoutes } from './sandbox.ts'

/** The demo mailbox as JSON, and each message as its recipient would see it. */
const mailbox = new Hono()
  .get('/mailbox.json', async (c) => c.json(await listDemoMail(), 200, noStore))
  .get('/mailbox/:id{[0-9]{1,15}}', async (c) => {
    const mail = await findDemoMail(Number(c.req.param('id')))
    if (!mail) return c.notFound()
    // The HTML of a mail is not trusted: styles and links to downloads work, scripts do not.
    const sandbox = 'sandbox allow-popups allow-popups-to-escape-sandbox allow-downloads'
    const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; ${sandbox}`
    return c.html(mail.html, 200, { 'Content-Security-Policy': policy, ...noStore })
  })

/** What only a demo has. */
export const demo = new Hono().route('/demo', mailbox).route('/sandbox', sandboxRoutes)
