import { data } from 'react-router'
import { localPath } from '#brand/language.ts'
import { buyerRequestWords } from '#content/interface/buyer-requests.ts'
import { findOrderWords as words } from '#content/interface/find-order.ts'
import { requestLostOrder } from '#shop/delivery/request-lost-order.server.ts'
import { TextField } from '../../forms/field.tsx'
import { readForm } from '../../forms/read-form.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { type Notice, NoticeBox } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/find-order'

export const handle: PageHandle = { scriptless: true }

const path = '/find-order'

interface Answer {
  isAccepted?: boolean
  typed?: string
  error?: string
  notice?: Notice
}

export async function action({ request, context }: Route.ActionArgs) {
  const { hint: typed = '' } = await readForm(request)
  const requested = await requestLostOrder(typed, context.get(visitorContext).ip)
  if ('accepted' in requested) return answer({ isAccepted: true })
  if (requested.refused === 'unreadable') return answer({ typed, error: words.unreadable }, 400)
  return answer({ typed, notice: { ...words.tooOften(requested.waitMinutes), tone: 'bad' } }, 429)
}

function answer(content: Answer, status = 200) {
  return data(content, { status })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), {
    path,
    title: words.title,
    description: words.description,
    keywords: words.keywords,
    noIndex: true,
  })

export default function FindOrder({ actionData, matches }: Route.ComponentProps) {
  const { supportEmail } = getShopFacts(matches)
  return (
    <div className="graph-paper">
      <div className="column max-w-2xl py-12 md:py-20">
        {actionData?.isAccepted ? <Requested supportEmail={supportEmail} /> : <HintForm answer={actionData} />}
        <p className="mt-6 text-ink-soft">
          <RichText text={words.purchases} />
        </p>
        <p className="mt-2">
          <a className="text-link py-1.5" href={localPath('/something-wrong')}>
            {buyerRequestWords.link}
          </a>
        </p>
      </div>
    </div>
  )
}

function HintForm({ answer }: { answer: Answer | undefined }) {
  return (
    <>
      <p className="dimension mb-4">{words.label}</p>
      <h1 className="text-4xl md:text-5xl">{words.title}</h1>
      <p className="mt-4 text-lg text-ink-soft">{words.lead}</p>
      <form method="post" className="sheet mt-8 space-y-5 p-5 md:p-8">
        {answer?.notice ? <NoticeBox {...answer.notice} /> : null}
        <TextField
          name="hint"
          label={words.field}
          hint={words.hint}
          error={answer?.error}
          defaultValue={answer?.typed}
          required
          maxLength={254}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <button type="submit" className="button button-main w-full">
          {words.submit}
        </button>
      </form>
    </>
  )
}

function Requested({ supportEmail }: { supportEmail: string }) {
  const { label, heading, lead, advice, again } = words.requested
  return (
    <>
      <p className="dimension mb-4">{label}</p>
      <h1 className="text-4xl md:text-5xl">{heading}</h1>
      <p role="status" className="mt-4 text-lg text-ink-soft">
        {lead}
      </p>
      <ul className="sheet mt-8 list-disc space-y-2 p-6 pl-10">
        {advice(supportEmail).map((sentence) => (
          <li key={sentence}>
            <RichText text={sentence} />
          </li>
        ))}
      </ul>
      <ButtonLink href={path} look="quiet" className="mt-6">
        {again}
      </ButtonLink>
    </>
  )
}
