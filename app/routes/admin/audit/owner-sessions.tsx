import { indianTime } from '#brand/indian-time.ts'
import { auditWords } from '#content/interface/en/admin/audit.ts'
import type { ListedOwnerSession } from '#shop/admin/list-owner-sessions.server.ts'
import { ActionButton } from '../ui/action-button.tsx'

const words = auditWords.sessions

export function OwnerSessions({ sessions }: { sessions: ListedOwnerSession[] }) {
  return (
    <section aria-labelledby="sessions" className="mt-12">
      <h2 id="sessions" className="text-3xl">
        {words.heading}
      </h2>
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      <ul className="sheet mt-5 divide-y divide-line">
        {sessions.map((session) => (
          <OwnerSession key={session.id} {...session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div className="mt-4">
          <ActionButton intent="end-other-sessions" label={words.endOthers} />
        </div>
      ) : null}
    </section>
  )
}

function OwnerSession({ id, helperName, browser, ip, lastUsedAt, isCurrent }: ListedOwnerSession) {
  const browserName = browser ? words.browser(browser.name, browser.system) : words.unknownBrowser
  const name = helperName ? words.helper(helperName, browserName) : browserName
  const lastUsed = words.lastUsed(indianTime(lastUsedAt), ip)
  return (
    <li className="flex items-center justify-between gap-4 px-5 py-3">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-base wrap-anywhere text-ink-soft">{lastUsed}</p>
      </div>
      {isCurrent ? (
        <p className="shrink-0 text-base font-bold text-ok">{words.current}</p>
      ) : (
        <ActionButton
          intent="end-session"
          label={words.end}
          subject={`${name}, ${lastUsed}`}
          hiddenFields={{ session: id }}
        />
      )}
    </li>
  )
}
