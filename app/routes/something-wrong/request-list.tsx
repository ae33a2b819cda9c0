import { indianDate, indianTime } from '#brand/indian-time.ts'
import { buyerRequestWords as words } from '#content/interface/buyer-requests.ts'
import type { ShownRequest } from '#shop/requests/list-requests.server.ts'

/** What a buyer asked about an order, how it stands, and what the shop answered. */
export function RequestList({ requests }: { requests: ShownRequest[] }) {
  if (requests.length === 0) return null
  return (
    <section className="sheet mt-6 p-6">
      <h2 className="text-xl">{words.heading}</h2>
      {requests.map(({ id, state, promisedAt, messages }) => (
        <div key={id} className="mt-4 border-t border-line pt-4">
          <p className="font-bold">{words.states[state]}</p>
          {state === 'open' ? <p className="text-ink-soft">{words.promise(indianDate(promisedAt))}</p> : null}
          <ul className="mt-3 space-y-3">
            {messages.map(({ id, kind, text, at }) => (
              <li key={id} className={kind === 'asked' ? 'pl-4' : 'border-l-4 border-marker-deep pl-4'}>
                <p className="text-base text-ink-soft">
                  {words.kinds[kind]}, {indianTime(at)}
                </p>
                {text ? <p className="wrap-anywhere whitespace-pre-wrap">{text}</p> : null}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
