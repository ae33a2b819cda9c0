import { Form, useNavigation } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { inboxWords } from '#content/interface/en/admin/inbox.ts'
import type { ShownThread } from '#shop/conversations/read-thread.server.ts'
import { TextAreaField } from '../../../forms/field.tsx'

const words = inboxWords.reply

interface ThreadReplyProps extends Pick<ShownThread, 'thread' | 'windowEndsAt'> {
  isOff: boolean
  now: Date
  typed: string
}

/** Closed when Meta would refuse a free answer; then it says why, and what to do instead. */
export function ThreadReply({ thread, windowEndsAt, isOff, now, typed }: ThreadReplyProps) {
  const isBusy = useNavigation().state !== 'idle'
  const leftMinutes = Math.floor((windowEndsAt.getTime() - now.getTime()) / 60_000)
  const why = isOff ? 'off' : !thread.phone ? 'no-number' : leftMinutes < 0 ? 'window-closed' : null
  return (
    <section aria-labelledby="reply" className="sheet p-5">
      <h2 id="reply" className="text-2xl">
        {why ? words.closed : words.heading}
      </h2>
      {why ? (
        <>
          <p className="mt-2">{words.refused[why]}</p>
          {typed ? <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{typed}</p> : null}
        </>
      ) : (
        <Form method="post" className="mt-2 space-y-3">
          <p className="text-base text-ink-soft">
            {words.open(words.left(Math.floor(leftMinutes / 60), leftMinutes % 60), indianTime(windowEndsAt))}
          </p>
          <TextAreaField
            name="text"
            label={words.label}
            hint={words.hint}
            rows={3}
            maxLength={4096}
            defaultValue={typed}
          />
          <button type="submit" name="intent" value="reply" disabled={isBusy} className="button button-main">
            {words.submit}
          </button>
        </Form>
      )}
    </section>
  )
}
