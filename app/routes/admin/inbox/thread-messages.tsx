import { formatFileSize } from '#brand/format-file-size.ts'
import { indianTime } from '#brand/indian-time.ts'
import { inboxWords } from '#content/interface/en/admin/inbox.ts'
import { maxShownMessages } from '#shop/conversations/max-shown-messages.ts'
import type { ShownMessage } from '#shop/conversations/read-thread.server.ts'
import { explainErrorInLine } from '#shop/services/explain-error.ts'
import { describeThreadLine } from './describe-thread.ts'

const words = inboxWords.thread

interface ThreadMessagesProps {
  threadId: number
  messages: ShownMessage[]
}

/** Oldest first, as a phone shows them. */
export function ThreadMessages({ threadId, messages }: ThreadMessagesProps) {
  const byWamid = new Map(messages.map((message) => [message.wamid, message]))
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="sr-only">
        {words.messages}
      </h2>
      {messages.length === maxShownMessages ? (
        <p className="mb-3 text-ink-soft">{words.onlyNewest(maxShownMessages)}</p>
      ) : null}
      <ol className="space-y-3">
        {messages.map((message) => (
          <Bubble
            key={message.id}
            message={message}
            quoted={message.contextWamid ? byWamid.get(message.contextWamid) : undefined}
            threadId={threadId}
          />
        ))}
      </ol>
    </section>
  )
}

interface BubbleProps {
  message: ShownMessage
  quoted: ShownMessage | undefined
  threadId: number
}

function Bubble({ message, quoted, threadId }: BubbleProps) {
  const { isIncoming, type, body, status, error, sentBy, at } = message
  const place = isIncoming ? 'mr-auto bg-white' : 'ml-auto bg-tint'
  return (
    <li className={`w-fit max-w-[85%] rounded-sheet border border-line px-4 py-2 ${place}`}>
      {quoted ? (
        <p className="line-clamp-2 border-l-4 border-line pl-2 text-base wrap-anywhere text-ink-soft">
          {words.quoted} {describeThreadLine(quoted)}
        </p>
      ) : null}
      {type === 'text' ? null : (
        <p className="text-base font-semibold">
          {type === 'reaction' && !body ? words.tookBack : inboxWords.types[type]}
        </p>
      )}
      <Media message={message} threadId={threadId} />
      {body ? <p className="whitespace-pre-wrap wrap-anywhere">{body}</p> : null}
      <p className={`text-sm ${status === 'failed' ? 'font-semibold text-alarm' : 'text-ink-soft'}`}>
        {[
          isIncoming ? '' : (sentBy ?? words.shop),
          indianTime(at),
          status ? inboxWords.statuses[status] : '',
          status === 'failed' && error ? explainErrorInLine(error) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

function Media({ message, threadId }: Pick<BubbleProps, 'message' | 'threadId'>) {
  const { id, mediaState, mediaBytes, isRedrawn, fileName } = message
  if (!mediaState) return null
  if (mediaState !== 'stored') return <p className="text-base text-ink-soft">{words.media[mediaState]}</p>
  const address = `/admin-dashboard/inbox/${threadId}/media/${id}`
  if (isRedrawn) {
    return (
      <a href={address} target="_blank" rel="noreferrer" aria-label={words.open}>
        <img src={address} alt="" loading="lazy" className="my-1 max-h-80 max-w-full rounded-sheet" />
      </a>
    )
  }
  return (
    <p className="wrap-anywhere">
      {fileName ? `${fileName} ` : ''}
      <a href={address} download className="text-link">
        {words.download(formatFileSize(mediaBytes ?? 0))}
      </a>
      <span className="block text-sm text-ink-soft">{words.media.careful}</span>
    </p>
  )
}
