import { Form } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { accountWords } from '#content/interface/account.ts'
import type { ListedSession } from '#shop/sessions/list-sessions.server.ts'
import { useIsBusy } from '../../forms/use-is-busy.ts'

export function OpenSessions({ sessions }: { sessions: ListedSession[] }) {
  const words = accountWords.sessions
  const busy = useIsBusy()
  return (
    <section aria-labelledby="sessions" className="mt-12">
      <h2 id="sessions" className="text-3xl">
        {words.heading}
      </h2>
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      <ul className="sheet mt-5 divide-y divide-line">
        {sessions.map((session) => (
          <OpenSession key={session.id} {...session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" preventScrollReset className="mt-4">
          <button
            type="submit"
            name="intent"
            value="end-other-sessions"
            disabled={busy}
            className="button button-quiet w-full sm:w-auto"
          >
            {words.endOthers}
          </button>
        </Form>
      ) : null}
    </section>
  )
}

function OpenSession({ id, browser, lastUsedAt, isCurrent }: ListedSession) {
  const words = accountWords.sessions
  const busy = useIsBusy()
  const name = browser ? words.browser(browser.name, browser.system) : words.unknownBrowser
  const lastUsed = indianTime(lastUsedAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="flex-1 basis-24">
        <p className="font-semibold">{name}</p>
        <p className="text-base text-ink-soft">{words.lastUsed(lastUsed)}</p>
      </div>
      {isCurrent ? (
        <p className="shrink-0 text-base font-bold text-ok">{words.current}</p>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="end-session" />
          <button
            type="submit"
            name="session"
            value={id}
            disabled={busy}
            aria-label={words.endLabel(name, lastUsed)}
            className="button button-quiet button-small"
          >
            {words.end}
          </button>
        </Form>
      )}
    </li>
  )
}
