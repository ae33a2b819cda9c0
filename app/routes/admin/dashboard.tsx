import { data, Form, Link, useNavigation } from 'react-router'
import { dashboard as words } from '#content/interface/en/admin/dashboard.ts'
import { filesPage } from '#content/interface/en/admin/files.ts'
import { listRefusals, searchRefusals } from '#content/interface/en/admin/lists.ts'
import { adminNotices } from '#content/interface/en/admin/notices.ts'
import { env } from '#platform/env.server.ts'
import { type RefusalCause, refusalCauses } from '#platform/mail-refusal.ts'
import { checkWrites } from '#platform/write-check.server.ts'
import { resendRefusedMails } from '#shop/admin/resend-refused-mails.server.ts'
import { dismissFailedJobs, retryFailedJobs } from '#shop/admin/retry-failed-jobs.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { findMissingIdentity } from '#shop/catalogue/find-missing-identity.ts'
import { addSampleOrders, canAddSampleOrders } from '#shop/demo/add-sample-orders.server.ts'
import { type FileProblem, listFileProblems } from '#shop/editions/file-problem.server.ts'
import { findSampleFiles } from '#shop/editions/find-sample-files.server.ts'
import { countRefusedMails } from '#shop/reports/count-refused-mails.server.ts'
import { type FailedJobName, failedJobNames } from '#shop/reports/failed-jobs.ts'
import { listCustomers } from '#shop/reports/list-customers.server.ts'
import { listFailedJobs } from '#shop/reports/list-failed-jobs.server.ts'
import { listOrders } from '#shop/reports/list-orders.server.ts'
import { readCharts } from '#shop/reports/read-charts.server.ts'
import { readOverview } from '#shop/reports/read-overview.server.ts'
import { readPaidAndDelivered } from '#shop/reports/read-paid-and-delivered.server.ts'
import { readRecentSales } from '#shop/reports/read-recent-sales.server.ts'
import { maxSearchLength, minIndexedSearchLength, readSearch, unindexedSearchDepth } from '#shop/reports/search-term.ts'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { readForm } from '../../forms/read-form.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/use-toast.ts'
import type { Route } from './+types/dashboard'
import { actorContext } from './actor-context.ts'
import { CustomerList } from './customer-list.tsx'
import { type DashboardQuery, dashboardUrl, parseDashboardQuery, tabs } from './dashboard-url.ts'
import { DiskAlert } from './disk-alert.tsx'
import { FailedJobsPanel } from './failed-jobs.tsx'
import { IdentityAlert } from './identity-alert.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import { offlineNotice } from './offline-notice.ts'
import { OrderList } from './order-list.tsx'
import { PaidAndDeliveredPanel } from './paid-and-delivered.tsx'
import { RecentSalesPanel } from './recent-sales.tsx'
import { RefusedMailsPanel } from './refused-mails.tsx'
import { refusedNotice } from './refused-notice.ts'
import { resendWithNotice } from './resend-with-notice.server.ts'
import { SalesCharts } from './sales-charts.tsx'
import { StatCards } from './stat-cards.tsx'

const pageSizes = { orders: 10, customers: 25 }
const sampleOrderCount = 2_000

export async function loader({ url }: Route.LoaderArgs) {
  const read = readSearch(url.searchParams.get('q'))
  if ('refused' in read) throw data(searchRefusals[read.refused](maxSearchLength), 400)
  const query = parseDashboardQuery(url.searchParams, read.search)
  const [found, overview, delivered, recentSales, charts, list] = await Promise.all([
    findProblems(),
    readOverview(),
    readPaidAndDelivered(),
    readRecentSales(),
    readCharts(query.by),
    readList(query),
  ])
  const shown = { query, ...found, overview, delivered, recentSales, charts, list }
  return { ...shown, offersSampleOrders: canAddSampleOrders() && overview.totalOrders === 0 }
}

async function findProblems() {
  const [disk, refusedMails, sampleFiles, fileProblems, failedJobs] = await Promise.all([
    checkWrites(),
    countRefusedMails(),
    findSampleFiles(),
    listFileProblems(),
    listFailedJobs(),
  ])
  return { missingIdentity: listMissingIdentity(), disk, refusedMails, sampleFiles, fileProblems, failedJobs }
}

/** In a live shop only: it does not sell until buyers can read who sells. */
function listMissingIdentity() {
  return env.isDemo ? [] : findMissingIdentity(getContent().business)
}

async function readList(query: DashboardQuery) {
  const request = { search: query.search, cursor: query.cursor, pageSize: pageSizes[query.tab] }
  if (query.tab === 'orders') {
    const orders = await listOrders(request)
    if ('refused' in orders) throw data(listRefusals[orders.refused], 400)
    return { orders }
  }
  const customers = await listCustomers(request)
  if ('refused' in customers) throw data(listRefusals[customers.refused], 400)
  return { customers }
}

export async function action({ request, context }: Route.ActionArgs): Promise<{ notice: Notice }> {
  const { intent, orderId = '', name = '', cause = '' } = await readForm(request)
  const actor = context.get(actorContext)
  if (intent === 'resend') return { notice: await resendWithNotice(actor, orderId) }
  if (intent === 'add-sample-orders' && canAddSampleOrders()) {
    const added = await addSampleOrders(actor, { orders: sampleOrderCount })
    return { notice: { title: words.sampleOrders.added(added), tone: 'good' } }
  }
  if (isFailedJobName(name) && intent === 'retry-jobs') {
    return { notice: toNotice(await retryFailedJobs(actor, name), words.failedJobs.retried) }
  }
  if (isFailedJobName(name) && intent === 'dismiss-jobs') {
    return { notice: toNotice(await dismissFailedJobs(actor, name), { title: words.failedJobs.dismissed }) }
  }
  if (isRefusalCause(cause) && intent === 'resend-refused') {
    const outcome = await resendRefusedMails(actor, cause)
    if ('refused' in outcome) return { notice: refusedNotice(words.refusedMails.gone) }
    return { notice: { ...words.refusedMails.sending(outcome.count), tone: 'good' } }
  }
  throw data(adminNotices.unknownAction, 400)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline(serverAction, offlineNotice)
}

function isFailedJobName(name: string): name is FailedJobName {
  return failedJobNames.some((known) => known === name)
}

function isRefusalCause(cause: string): cause is RefusalCause {
  return refusalCauses.some((known) => known === cause)
}

function toNotice(outcome: object, done: Omit<Notice, 'tone'>): Notice {
  return 'refused' in outcome ? refusedNotice(words.failedJobs.gone) : { ...done, tone: 'good' }
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { query, disk, refusedMails, sampleFiles, fileProblems, failedJobs, overview, delivered } = loaderData
  const { recentSales, charts, list, offersSampleOrders } = loaderData
  const notice = actionData?.notice
  useToast(notice)
  return (
    <>
      <div className="mt-4 flex items-center justify-between gap-4">
        <h1 className="text-3xl md:text-5xl">{words.heading}</h1>
        <RefreshButton query={query} />
      </div>
      <NoticeBanner notice={notice} />
      <DiskAlert check={disk} />
      <IdentityAlert missing={loaderData.missingIdentity} />
      {sampleFiles.length > 0 ? <SampleFilesAlert titles={sampleFiles} /> : null}
      {fileProblems.length > 0 ? <FileProblemsAlert problems={fileProblems} /> : null}
      {offersSampleOrders ? <SampleOrdersForm /> : null}
      {offersSampleOrders ? null : (
        <>
          <PaidAndDeliveredPanel report={delivered} />
          <RefusedMailsPanel refused={refusedMails} />
          <FailedJobsPanel jobs={failedJobs} />
          <RecentSalesPanel sales={recentSales} />
        </>
      )}
      <StatCards overview={overview} />
      <section id="lists" aria-labelledby="lists-heading" className="mt-12">
        <h2 id="lists-heading" className="text-3xl">
          {words.lists.heading}
        </h2>
        <SearchBox query={query} />
        <Tabs query={query} />
        <ExportLink query={query} />
        <div className="mt-4">
          {list.orders ? <OrderList page={list.orders} /> : null}
          {list.customers ? <CustomerList page={list.customers} /> : null}
          <Paging query={query} nextCursor={(list.orders ?? list.customers)?.nextCursor ?? null} />
        </div>
      </section>
      <SalesCharts charts={charts} query={query} />
    </>
  )
}

function RefreshButton({ query }: { query: DashboardQuery }) {
  const isBusy = useNavigation().state !== 'idle'
  const { tab, search, cursor, by } = query
  const kept = { tab, q: search, cursor: cursor ?? '', by }
  return (
    <Form method="get" action="/admin-dashboard" preventScrollReset>
      {Object.entries(kept).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <button type="submit" disabled={isBusy} className="button button-quiet button-small">
        {words.refresh}
      </button>
    </Form>
  )
}

/** In a live shop only, where buyers pay for these files. */
function SampleFilesAlert({ titles }: { titles: string[] }) {
  const { heading, text, link } = words.sampleFiles
  return <FilesAlert id="sample-files" heading={heading} texts={[text(titles)]} link={link} />
}

function FileProblemsAlert({ problems }: { problems: FileProblem[] }) {
  const { heading, text, link } = words.fileProblems
  const texts = problems.map(({ title, kind }) => text(title, filesPage.problems[kind]))
  return <FilesAlert id="file-problems" heading={heading} texts={texts} link={link} />
}

function FilesAlert({ id, heading, texts, link }: { id: string; heading: string; texts: string[]; link: string }) {
  return (
    <section
      aria-labelledby={id}
      className="mt-6 rounded-sheet border-2 border-l-8 border-alarm bg-alarm-tint p-4 md:p-6"
    >
      <h2 id={id} className="text-2xl text-alarm">
        {heading}
      </h2>
      {texts.map((text) => (
        <p key={text} className="mt-2 max-w-3xl">
          {text}
        </p>
      ))}
      <Link to="/admin-dashboard/files" className="button button-main mt-4">
        {link}
      </Link>
    </section>
  )
}

function SampleOrdersForm() {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="sheet mt-6 max-w-2xl p-5">
      <h2 className="text-xl">{words.sampleOrders.heading}</h2>
      <p className="mt-1 text-ink-soft">{words.sampleOrders.text}</p>
      <button
        type="submit"
        name="intent"
        value="add-sample-orders"
        disabled={isBusy}
        className="button button-main mt-4"
      >
        {isBusy ? words.sampleOrders.adding : words.sampleOrders.add(sampleOrderCount)}
      </button>
    </Form>
  )
}

function SearchBox({ query }: { query: DashboardQuery }) {
  return (
    <search>
      <Form
        method="get"
        action="/admin-dashboard#lists"
        preventScrollReset
        className="mt-5 flex max-w-2xl flex-wrap gap-3"
      >
        {query.tab === 'orders' ? null : <input type="hidden" name="tab" value={query.tab} />}
        {query.by === 'day' ? null : <input type="hidden" name="by" value={query.by} />}
        <label htmlFor="q" className="sr-only">
          {words.lists.searchLabel}
        </label>
        <input
          key={query.search}
          id="q"
          name="q"
          type="search"
          maxLength={maxSearchLength}
          defaultValue={query.search}
          placeholder={words.lists.searchPlaceholder}
          className="min-h-11 min-w-0 flex-1 rounded-sheet border-2 border-line bg-white px-4 pt-1 text-lg"
        />
        <button type="submit" className="button button-main button-small">
          {words.lists.search}
        </button>
        {query.search ? (
          <Link to={dashboardUrl(query, { search: '' }, 'lists')} preventScrollReset className="text-link self-center">
            {words.lists.clearSearch}
          </Link>
        ) : null}
      </Form>
      {query.search && query.search.length < minIndexedSearchLength ? (
        <p className="mt-2 text-base text-ink-soft">
          {words.lists.shortSearch(minIndexedSearchLength, unindexedSearchDepth)}
        </p>
      ) : null}
    </search>
  )
}

function Tabs({ query }: { query: DashboardQuery }) {
  return (
    <nav aria-label={words.lists.navigation} className="mt-5 border-b border-line">
      <ul className="flex gap-2">
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to={dashboardUrl(query, { tab }, 'lists')}
              preventScrollReset
              aria-current={tab === query.tab ? 'page' : undefined}
              className="block border-b-4 border-transparent px-3 py-2 font-semibold hover:text-blue aria-[current=page]:border-marker-deep aria-[current=page]:font-extrabold"
            >
              {words.lists.tabs[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ExportLink({ query: { tab, search } }: { query: DashboardQuery }) {
  const params = search ? `?${new URLSearchParams({ q: search })}` : ''
  return (
    <a href={`/admin-dashboard/${tab}.csv${params}`} download className="text-link mt-4 inline-block">
      {search ? words.lists.exportFound[tab] : words.lists.exportAll[tab]}
    </a>
  )
}

function Paging({ query, nextCursor }: { query: DashboardQuery; nextCursor: string | null }) {
  if (!nextCursor && !query.cursor) return null
  return (
    <nav aria-label={words.lists.pagination} className="mt-4 flex flex-wrap gap-3">
      {query.cursor ? (
        <Link to={dashboardUrl(query, {}, 'lists')} className="button button-quiet button-small">
          {words.lists.newest}
        </Link>
      ) : null}
      {nextCursor ? (
        <Link to={dashboardUrl(query, { cursor: nextCursor }, 'lists')} className="button button-quiet button-small">
          {words.lists.more[query.tab]}
        </Link>
      ) : null}
    </nav>
  )
}
