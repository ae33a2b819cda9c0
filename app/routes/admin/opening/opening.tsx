import { data, Form } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { openingWords as words } from '#content/interface/en/admin/opening.ts'
import { getClosing } from '#shop/catalogue/current-closing.server.ts'
import { closeShop, reopenShop } from '#shop/publications/close-shop.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { TextField } from '../../../forms/field.tsx'
import { readForm } from '../../../forms/read-form.server.ts'
import { useIsBusy } from '../../../forms/use-is-busy.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'
import type { Route } from './+types/opening'

export function loader() {
  return { closing: getClosing() }
}

interface Answer {
  notice: Notice
  /** What was typed, when it was refused. */
  typed?: { sentence: string; sentenceHi: string }
}

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const { intent, sentence = '', sentenceHi = '' } = await readForm(request)
  const actor = context.get(actorContext)
  if (intent === 'close-shop') {
    const closed = await closeShop(actor, { sentence, sentenceHi })
    if (!('refused' in closed)) return { notice: { ...words.done.closed, tone: 'good' } }
    return { notice: refusedNotice(words.refused[closed.refused]), typed: { sentence, sentenceHi } }
  }
  if (intent !== 'reopen-shop') throw data(adminNoticeWords.unknownAction, 400)
  const reopened = await reopenShop(actor)
  if ('refused' in reopened) return { notice: refusedNotice(words.refused[reopened.refused]) }
  return { notice: { ...words.done.reopened, tone: 'good' } }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('opening', words.metaTitle)

export default function Opening({ loaderData: { closing }, actionData }: Route.ComponentProps) {
  const isBusy = useIsBusy()
  const shown = actionData?.typed ?? closing ?? { sentence: '', sentenceHi: '' }
  useToast(actionData?.notice)
  return (
    <>
      <PageHeader title={words.heading}>
        {closing ? <ActionButton intent="reopen-shop" label={words.reopen} variant="main" /> : null}
      </PageHeader>
      <p className="mt-2 font-semibold">{closing ? words.closed(indianTime(closing.closedAt)) : words.open}</p>
      {closing ? <p className="mt-1 border-l-4 border-marker-deep pl-4">{closing.sentence}</p> : null}
      <NoticeBanner notice={actionData?.notice} />
      <p className="mt-4 max-w-2xl text-ink-soft">{words.lead}</p>
      <Form method="post" className="sheet mt-6 max-w-2xl space-y-5 p-5">
        <TextField {...words.sentence} name="sentence" maxLength={200} defaultValue={shown.sentence} required />
        <TextField {...words.sentenceHi} name="sentenceHi" maxLength={200} defaultValue={shown.sentenceHi} lang="hi" />
        <button type="submit" name="intent" value="close-shop" disabled={isBusy} className="button button-main">
          {closing ? words.change : words.close}
        </button>
      </Form>
    </>
  )
}
