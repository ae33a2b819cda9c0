import { data } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { demoMailboxWords as words } from '#content/interface/en/demo-mailbox.ts'
import { env } from '#platform/env.server.ts'
import { listDemoMail } from '#platform/mail/demo-mailbox.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import type { Route } from './+types/mailbox'

export const handle: PageHandle = { scriptless: true }

export async function loader() {
  if (!env.isDemo) throw data(words.notInLiveMode, 404)
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
  pageMeta(getShopFacts(matches), { path: '/demo/mailbox', ...words.meta, noIndex: true })

export default function Mailbox({ loaderData: messages }: Route.ComponentProps) {
  return (
    <div className="graph-paper">
      <div className="column max-w-4xl py-10 md:py-14">
        <p className="dimension mb-4">{words.label}</p>
        <h1 className="text-4xl md:text-5xl">{words.heading}</h1>
        <p className="mt-3 max-w-2xl text-ink-soft">{words.lead}</p>
        {messages.length === 0 ? (
          <div className="sheet mt-8 p-8 text-center">
            <p className="text-xl font-bold">{words.empty.heading}</p>
            <p className="mt-2 text-ink-soft">
              {words.empty.lead.before}
              <a className="text-link" href="/free-guide">
                {words.empty.lead.guide}
              </a>
              {words.empty.lead.between}
              <a className="text-link" href="/combo">
                {words.empty.lead.blueprint}
              </a>
              {words.empty.lead.after}
            </p>
          </div>
        ) : (
          <ul className="mt-8 space-y-4">
            {messages.map((message) => (
              <li key={message.id} className="sheet p-5">
                <p
                  className={`mb-2 inline-block px-2 pt-0.5 text-sm font-bold ${message.channel === 'whatsapp' ? 'bg-ok-tint text-ok' : 'bg-tint text-blue'}`}
                >
                  {words.channel[message.channel]}
                </p>
                <h2 className="text-xl">{message.subject}</h2>
                <p className="mt-1 text-base break-all text-ink-soft">
                  {words.to(message.toAddress, indianTime(message.createdAt))}
                </p>
                <details className="mt-3">
                  <summary className="cursor-pointer font-semibold">{words.asText}</summary>
                  <pre className="mt-3 overflow-x-auto bg-tint p-4 text-sm whitespace-pre-wrap">
                    {message.plainText}
                  </pre>
                </details>
                <a className="text-link mt-3 inline-block" href={`/demo/mailbox/${message.id}`}>
                  {words.open}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
