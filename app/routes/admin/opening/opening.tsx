import { Form } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { openingWords as words } from '#content/interface/en/admin/opening.ts'
import { readOpeningPage } from '#shop/admin/opening/read-opening-page.server.ts'
import { getClosing } from '#shop/catalogue/current-closing.server.ts'
import { readMoveIn } from '#shop/passport/move-in/read-move-in.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { TextField } from '../../../forms/field.tsx'
import { readForm } from '../../../forms/read-form.server.ts'
import { useIsBusy } from '../../../forms/use-is-busy.ts'
import { useLastAnswer } from '../../../forms/use-last-answer.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { visitorContext } from '../../../visitor.ts'
import { actorContext } from '../actor-context.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/opening'
import { answerOpening, type OpeningAnswer } from './answer-opening.server.ts'
import { MoveInPanel } from './move-in-panel.tsx'
import { OpenPanel } from './open-panel.tsx'

export async function loader() {
  const [page, moveIn] = await Promise.all([readOpeningPage(), readMoveIn()])
  return { closing: getClosing(), ...page, moveIn }
}

export async function action({ request, context }: Route.ActionArgs): Promise<OpeningAnswer> {
  return answerOpening(context.get(actorContext), context.get(visitorContext), await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<OpeningAnswer, OpeningAnswer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('opening', words.metaTitle)

export default function Opening({ loaderData, actionData }: Route.ComponentProps) {
  const { closing, openedAt, hasArchive, toOpen, moveIn } = loaderData
  const answer = useLastAnswer(actionData)
  useToast(answer?.notice)
  return (
    <>
      <PageHeader title={words.heading}>
        {closing && (!toOpen || closing.hadBeenSelling) ? (
          <ActionButton intent="reopen-shop" label={words.reopen} variant="main" />
        ) : null}
      </PageHeader>
      <p className="mt-2 font-semibold">{describeState(loaderData)}</p>
      {closing ? <p className="mt-1 border-l-4 border-marker-deep pl-4">{closing.sentence}</p> : null}
      {openedAt ? <p className="mt-1 text-ink-soft">{words.openedAt(indianTime(openedAt))}</p> : null}
      <NoticeBanner notice={answer?.notice} />
      {hasArchive ? (
        <p className="mt-2">
          {words.archive.text}{' '}
          <a href="/admin-dashboard/opening/archive.zip" className="text-link">
            {words.archive.link}
          </a>
        </p>
      ) : null}
      {toOpen ? <OpenPanel toOpen={toOpen} answer={answer} /> : null}
      {moveIn.state === 'moved' && !closing ? null : <MoveInPanel moveIn={moveIn} />}
      <ClosingForm closing={closing} typed={answer?.typed} />
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function describeState({ closing, toOpen, canBuyersPay }: Loaded): string {
  if (toOpen && !closing?.hadBeenSelling) return closing ? words.notOpened : words.notOpenedSelling
  if (closing) return words.closed(indianTime(closing.closedAt))
  return canBuyersPay ? words.open : words.openNotSelling
}

interface ClosingFormProps {
  closing: Loaded['closing']
  typed: Record<string, string> | undefined
}

function ClosingForm({ closing, typed }: ClosingFormProps) {
  const isBusy = useIsBusy()
  const shown = { sentence: '', sentenceHi: '', ...closing, ...typed }
  return (
    <>
      <p className="mt-6 max-w-2xl text-ink-soft">{words.lead}</p>
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
