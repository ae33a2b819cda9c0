import { data, Form, Link } from 'react-router'
import { indianDate, indianTime } from '#brand/indian-time.ts'
import { wholeNumber } from '#brand/numbers.ts'
import { importWords as words } from '#content/interface/en/admin/imports.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { announceImport } from '#shop/delivery/announce-import.server.ts'
import { listImportable } from '#shop/imports/list-importable.server.ts'
import { type CheckReport, findImport } from '#shop/imports/list-imports.server.ts'
import { matchImport } from '#shop/imports/match-import.server.ts'
import { findOrigin } from '#shop/imports/origins/all-origins.ts'
import { startImport } from '#shop/imports/start-import.server.ts'
import { takeBackImport } from '#shop/imports/take-back-import.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { useRefreshWhile } from '../ui/use-refresh-while.ts'
import type { Route } from './+types/import'
import { MatchForm } from './match-form.tsx'
import { readChoices } from './read-choices.ts'

const refreshMs = 2_000

export async function loader({ params }: Route.LoaderArgs) {
  const found = await requireImport(params.importId)
  const { id, origin, fileName, state, report, columns, dateOrder, products, shape, doneRows } = found
  const { orders, announcedAt, takeBackOrders } = found
  return {
    ...{ id, fileName, state, report, columns, dateOrder, products, doneRows, orders, announcedAt, takeBackOrders },
    hasFile: found.storageKey !== null,
    header: shape.header,
    title: findOrigin(origin)?.title ?? origin,
    ours: listImportable().map(({ id: productId, name }) => ({ id: productId, name })),
  }
}

async function requireImport(id: string) {
  const found = /^\d{1,15}$/.test(id) ? await findImport(Number(id)) : null
  if (!found) throw data(words.noSuchImport, 404)
  return found
}

interface Answer {
  notice: Notice
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<Answer> {
  const { id, shape, report } = await requireImport(params.importId)
  const { intent, ...fields } = await readForm(request)
  const actor = context.get(actorContext)
  switch (intent) {
    case 'match':
      return toAnswer(await matchImport(actor, id, readChoices(fields, shape.header, report)), words.match.saved)
    case 'start':
      return toAnswer(await startImport(actor, id, Number(fields.ready)), words.start.started)
    case 'announce':
      return toAnswer(await announceImport(actor, id), words.announce.done)
    case 'take-back':
      return toAnswer(await takeBackImport(actor, id), words.takeBack.begun)
    default:
      throw data(adminNoticeWords.unknownAction, 400)
  }
}

type Refusals = Exclude<keyof typeof words.refused, 'title'>

function toAnswer(outcome: object | { refused: Refusals }, done: { title: string }): Answer {
  if (!('refused' in outcome)) return { notice: { ...done, tone: 'good' } }
  return { notice: { title: words.refused.title, description: words.refused[outcome.refused], tone: 'bad' } }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('imports', words.metaTitle)

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, fileName, state, report } = loaderData
  useToast(actionData?.notice)
  useRefreshWhile(['checking', 'importing', 'taking-back'].includes(state), refreshMs)
  return (
    <>
      <PageHeader title={words.from(title, fileName)} />
      <NoticeBanner notice={actionData?.notice} />
      <p className="mt-2 font-bold" role="status">
        {words.states[state]}
      </p>
      {state === 'checking' ? <p className="mt-2">{words.checking}</p> : null}
      {state === 'unreadable' ? <p className="mt-2 text-alarm">{words.unreadable}</p> : null}
      {state === 'checked' && report ? (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
          <MatchForm {...loaderData} report={report} />
          <div className="min-w-0 space-y-6">
            <Figures id={id} report={report} />
            <StartForm ready={report.ready} />
          </div>
        </div>
      ) : null}
      {state === 'importing' || state === 'done' ? <Progress {...loaderData} /> : null}
      {state === 'taking-back' ? <TakingBack {...loaderData} /> : null}
      <p className="mt-6">
        <Link to="/admin-dashboard/imports" className="text-link">
          {words.back}
        </Link>
      </p>
    </>
  )
}

function StartForm({ ready }: { ready: number }) {
  if (ready === 0) return null
  return (
    <section aria-labelledby="start" className="sheet p-5 md:p-6">
      <h2 id="start" className="text-2xl">
        {words.start.heading}
      </h2>
      <p className="mt-2">{words.start.explanation}</p>
      <Form method="post" className="mt-4">
        <input type="hidden" name="ready" value={ready} />
        <button type="submit" name="intent" value="start" className="button button-main">
          {words.start.submit(ready)}
        </button>
      </Form>
    </section>
  )
}

function Figures({ id, report }: { id: number; report: CheckReport }) {
  const { rows, ready, leftOut, problems, examples, problemExamples } = report
  return (
    <section aria-labelledby="figures" className="sheet space-y-4 p-5 md:p-6">
      <h2 id="figures" className="text-2xl">
        {words.figures.ready(ready)} <span className="text-base font-normal">{words.figures.ofRows(rows)}</span>
      </h2>
      <Counts heading={words.figures.leftOut} counts={leftOut} labels={words.leftOut} />
      <Counts heading={words.figures.problems} counts={problems} labels={words.problems} />
      {Object.keys(problems).length > 0 ? <RowsToCorrect id={id} /> : null}
      {problemExamples.length > 0 ? (
        <details>
          <summary className="cursor-pointer font-bold">{words.figures.problemExamples}</summary>
          <ul className="mt-2 space-y-2 text-base">
            {problemExamples.map(({ number, problem, cells }) => (
              <li key={number} className="wrap-anywhere">
                <strong>
                  {words.figures.row(number)}: {words.problems[problem as keyof typeof words.problems]}
                </strong>
                <br />
                {cells}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {examples.length > 0 ? (
        <div>
          <h3 className="font-bold">{words.figures.example}</h3>
          <ul className="mt-1 space-y-1 text-base">
            {examples.map(({ number, email, name, phone, product, paidAt }) => (
              <li key={number} className="wrap-anywhere">
                {[name, email, phone, product, indianDate(new Date(paidAt))].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}

function RowsToCorrect({ id }: { id: number }) {
  return (
    <a href={`/admin-dashboard/imports/${id}/rows.csv`} className="button button-quiet button-small">
      {words.figures.download}
    </a>
  )
}

interface CountsProps {
  heading: string
  counts: Record<string, number>
  labels: Record<string, string>
}

function Counts({ heading, counts, labels }: CountsProps) {
  const entries = Object.entries(counts)
  if (entries.length === 0) return null
  return (
    <div>
      <h3 className="font-bold">{heading}</h3>
      <ul className="mt-1 text-base">
        {entries.map(([key, count]) => (
          <li key={key}>
            {labels[key] ?? key}: {wholeNumber.format(count)}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function TakingBack({ orders, takeBackOrders, hasFile }: Loaded) {
  const all = Math.max(takeBackOrders ?? 0, orders)
  return (
    <section aria-labelledby="taking-back" className="sheet mt-6 max-w-2xl space-y-4 p-5 md:p-6">
      <h2 id="taking-back" className="text-2xl">
        {words.takeBack.heading}
      </h2>
      <ProgressBar value={all - orders} max={all} label={words.takeBack.heading} />
      <p>{words.takeBack.label(all - orders, all)}</p>
      {/* In a shop that has moved, no job goes on with it. */}
      {hasFile ? null : <ConfirmButton intent="take-back" {...words.takeBack.button} />}
    </section>
  )
}

function Progress({ id, state, report, doneRows, orders, announcedAt, takeBackOrders, hasFile }: Loaded) {
  const rows = (report?.rows ?? 0) + 1
  const missing = (report?.ready ?? 0) - orders
  const isPartlyTakenBack = state === 'done' && orders < (takeBackOrders ?? 0)
  return (
    <section aria-labelledby="progress" className="sheet mt-6 max-w-2xl space-y-4 p-5 md:p-6">
      <h2 id="progress" className="text-2xl">
        {words.progress.heading}
      </h2>
      {state === 'importing' ? (
        <>
          <ProgressBar value={Math.min(doneRows, rows)} max={rows} label={words.progress.heading} />
          <p>{words.progress.label(Math.min(doneRows, rows), rows)}</p>
        </>
      ) : null}
      {takeBackOrders === null ? null : <p>{isPartlyTakenBack ? words.takeBack.partly : words.takeBack.putBack}</p>}
      <p className="text-xl font-bold">{words.progress.orders(orders)}</p>
      {state === 'done' && missing > 0 && !isPartlyTakenBack ? <p>{words.progress.there(missing)}</p> : null}
      {report && Object.keys(report.problems).length > 0 ? (
        <>
          <Counts heading={words.figures.problems} counts={report.problems} labels={words.problems} />
          {hasFile ? <RowsToCorrect id={id} /> : null}
        </>
      ) : null}
      {announcedAt ? <p>{words.announce.sentAt(indianTime(announcedAt))}</p> : null}
      <div className="flex flex-wrap items-start gap-2">
        {state === 'done' && orders > 0 && !announcedAt ? (
          <ConfirmButton intent="announce" {...words.announce.button} />
        ) : null}
        {announcedAt ? null : <ConfirmButton intent="take-back" {...words.takeBack.button} />}
      </div>
    </section>
  )
}
