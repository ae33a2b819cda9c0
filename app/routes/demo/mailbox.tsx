import { data } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { listDemoMail } from '#platform/demo-mailbox.server.ts'
import { env } from '#platform/env.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import type { Route } from './+types/mailbox'

export const handle: PageHandle = { scriptless: true }

export async function loader() {
  if (!env.isDemo) throw data('There is no demo in live mode', 404)
  const mails = await listDemoMail()
  return mails.map(({ id, channel, toAddress, subject, plainText, createdAt }) => ({
    id,
    channel,
    toAddress,
    subject,
    plainText,
    createdAt,
  }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), {
    path: '/demo/mailbox',
    title: 'Demo mailbox',
    description: 'Every mail and WhatsApp message this demo shop has sent.',
    keywords: ['demo mailbox'],
    noIndex: true,
  })

export default function Mailbox({ loaderData: mails }: Route.ComponentProps) {
  return (
    <div className="graph-paper">
      <div className="column max-w-4xl py-10 md:py-14">
        <p className="dimension mb-4">Demo</p>
        <h1 className="text-4xl md:text-5xl">Mailbox</h1>
        <p className="mt-3 max-w-2xl text-ink-soft">
          A demo sends nothing into the world. Every mail and WhatsApp message that the shop would have sent lies here,
          the newest first.
        </p>
        {mails.length === 0 ? (
          <div className="sheet mt-8 p-8 text-center">
            <p className="text-xl font-bold">Nothing here yet</p>
            <p className="mt-2 text-ink-soft">
              Ask for the{' '}
              <a className="text-link" href="/free-guide">
                free guide
              </a>{' '}
              or buy a{' '}
              <a className="text-link" href="/maths">
                blueprint
              </a>{' '}
              with play money, and come back.
            </p>
          </div>
        ) : (
          <ul className="mt-8 space-y-4">
            {mails.map((mail) => (
              <li key={mail.id} className="sheet p-5">
                <p
                  className={`mb-2 inline-block px-2 pt-0.5 text-sm font-bold ${mail.channel === 'whatsapp' ? 'bg-ok-tint text-ok' : 'bg-tint text-blue'}`}
                >
                  {mail.channel === 'whatsapp' ? 'WhatsApp' : 'Email'}
                </p>
                <h2 className="text-xl">{mail.subject}</h2>
                <p className="mt-1 text-base break-all text-ink-soft">
                  To {mail.toAddress}, {indianTime(mail.createdAt)}
                </p>
                <details className="mt-3">
                  <summary className="cursor-pointer font-semibold">Read as text</summary>
                  <pre className="mt-3 overflow-x-auto bg-tint p-4 text-sm whitespace-pre-wrap">{mail.plainText}</pre>
                </details>
                <a className="text-link mt-3 inline-block" href={`/demo/mailbox/${mail.id}`}>
                  Open as its reader sees it
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
