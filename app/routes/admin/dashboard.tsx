import { data, Form, Link, useNavigation } from 'react-router'
import { wholeNumber } from '#brand/numbers.ts'
import { dismissFailedJobs, retryFailedJobs } from '#shop/admin/retry-failed-jobs.server.ts'
import { addSampleOrders, canAddSampleOrders } from '#shop/demo/add-sample-orders.server.ts'
import { findSampleFiles } from '#shop/editions/find-sample-files.server.ts'
import { type FailedJobName, failedJobNames } from '#shop/reports/failed-jobs.ts'
import { listCustomers } from '#shop/reports/list-customers.server.ts'
import { listFailedJobs } from '#shop/reports/list-failed-jobs.server.ts'
import { listOrders } from '#shop/reports/list-orders.server.ts'
import { readCharts } from '#shop/reports/read-charts.server.ts'
import { readOverview } from '#shop/reports/read-overview.server.ts'
import { readPaidAndDelivered } from '#shop/reports/read-paid-and-delivered.server.ts'
import { readRecentSales } from '#shop/reports/read-recent-sales.server.ts'
import { minIndexedSearchLength, readSearch, unindexedSearchDepth } from '#shop/reports/search-term.ts'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { readForm } from '../../forms/read-form.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/use-toast.ts'
import type { Route } from './+types/dashboard'
import { actorContext } from './actor-context.ts'
import { CustomerList } from './customer-list.tsx'
import { type DashboardQuery, dashboardUrl, parseDashboardQuery, type Tab, tabs } from './dashboard-url.ts'
import { FailedJobsPanel } from './failed-jobs.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import { offlineNotice } from './offline-notice.ts'
import { OrderList } from './order-list.tsx'
import { PaidAndDeliveredPanel } from './paid-and-delivered.tsx'
import { RecentSalesPanel } from './recent-sales.tsx'
import { refusedNotice } from './refused-notice.ts'
import { resendWithNotice } from './resend-with-notice.server.ts'
import { SalesCharts } from './sales-charts.tsx'
import { StatCards } from './stat-cards.tsx'

const pageSizes = { orders: 10, customers: 25 }
const sampleOrders = 2_000

export async function loader({ url }: Route.LoaderArgs) {
  const read = readSearch(url.searchParams.get('q'))
  if ('problem' in read) throw data(read.problem, 400)
  const view = parseDashboardQuery(url.searchParams, read.search)
  const [sampleFiles, failedJobs, overview, delivered, recentSales, charts, list] = await Promise.all([
    findSampleFiles(),
    listFailedJobs(),
    readOverview(),
    readPaidAndDelivered(),
    readRecentSales(),
    readCharts(view.by),
    readList(view),
  ])
  const shown = { view, sampleFiles, failedJobs, overview, delivered, recentSales, charts, list }
  return { ...shown, maySeed: canAddSampleOrders() && overview.totalOrders === 0 }
}

async function readList(view: DashboardQuery) {
  const request = { search: view.search, cursor: view.cursor, pageSize: pageSizes[view.tab] }
  if (view.tab === 'orders') {
    const orders = await listOrders(request)
    if ('problem' in orders) throw data(orders.problem, 400)
    return { orders }
  }
  const customers = await listCustomers(request)
  if ('problem' in customers) throw data(customers.problem, 400)
  return { customers }
}

export async function action({ request, context }: Route.ActionArgs): Promise<{ notice: Notice }> {
  const { intent, orderId = '', name = '' } = await readForm(request)
  const actor = context.get(actorContext)
  if (intent === 'resend') return { notice: await resendWithNotice(actor, orderId) }
  if (intent === 'seed' && canAddSampleOrders()) {
    const added = await addSampleOrders(actor, { orders: sampleOrders })
    return { notice: { title: `${wholeNumber.format(added)} sample orders added`, tone: 'good' } }
  }
  if (isFailedJobName(name) && intent === 'jobs-again') {
    const retried = await retryFailedJobs(actor, name)
    return { notice: saidOfJobs(retried, 'Being tried again', 'Refresh in a moment to see how it went.') }
  }
  if (isFailedJobName(name) && intent === 'jobs-dismiss') {
    return { notice: saidOfJobs(await dismissFailedJobs(actor, name), 'It is off the list') }
  }
  throw data('The dashboard does not know this request. Nothing was changed.', 400)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline(serverAction, offlineNotice)
}

function isFailedJobName(name: string): name is FailedJobName {
  return Object.hasOwn(failedJobNames, name)
}

function saidOfJobs(outcome: object, title: string, description?: string): Notice {
  if (!('refused' in outcome)) return { title, description, tone: 'good' }
  return refusedNotice('There is nothing of this kind any more.')
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { view, sampleFiles, failedJobs, overview, delivered, recentSales, charts, list, maySeed } = loaderData
  const notice = actionData?.notice
  useToast(notice)
  return (
    <>
      <div className="mt-4 flex items-center justify-between gap-4">
        <h1 className="text-3xl md:text-5xl">Admin dashboard</h1>
        <RefreshButton view={view} />
      </div>
      <NoticeBanner notice={notice} />
      {sampleFiles.length > 0 ? <SampleFilesAlarm titles={sampleFiles} /> : null}
      {maySeed ? <SampleOffer /> : null}
      {maySeed ? null : (
        <>
          <PaidAndDeliveredPanel report={delivered} />
          <FailedJobsPanel jobs={failedJobs} />
          <RecentSalesPanel sales={recentSales} />
        </>
      )}
      <StatCards overview={overview} />
      <section id="lists" aria-labelledby="lists-heading" className="mt-12">
        <h2 id="lists-heading" className="text-3xl">
          Orders and customers
        </h2>
        <SearchBox view={view} />
        <Tabs view={view} />
        <ExportLink view={view} />
        <div className="mt-4">
          {list.orders ? <OrderList page={list.orders} /> : null}
          {list.customers ? <CustomerList page={list.customers} /> : null}
          <Paging view={view} nextCursor={(list.orders ?? list.customers)?.nextCursor ?? null} />
        </div>
      </section>
      <SalesCharts charts={charts} view={view} />
    </>
  )
}

function RefreshButton({ view }: { view: DashboardQuery }) {
  const busy = useNavigation().state !== 'idle'
  const { tab, search, cursor, by } = view
  const kept = { tab, q: search, cursor: cursor ?? '', by }
  return (
    <Form method="get" action="/admin-dashboard" preventScrollReset>
      {Object.entries(kept).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <button type="submit" disabled={busy} className="button button-quiet button-small">
        Refresh
      </button>
    </Form>
  )
}

const inWords = new Intl.ListFormat('en-IN')

/** Only in a live shop: its buyers pay for invented figures. */
function SampleFilesAlarm({ titles }: { titles: string[] }) {
  return (
    <section
      aria-labelledby="sample-files"
      className="mt-6 rounded-sheet border-2 border-l-8 border-alarm bg-alarm-tint p-4 md:p-6"
    >
      <h2 id="sample-files" className="text-2xl text-alarm">
        Your buyers get sample files
      </h2>
      <p className="mt-2 max-w-3xl">
        The shop has no file of yours for {inWords.format(titles)}. Until you upload one, people are sent the sample,
        whose figures by year are invented. Whoever has bought it gets yours with their next download.
      </p>
      <Link to="/admin-dashboard/files" className="button button-main mt-4">
        Upload your files
      </Link>
    </section>
  )
}

function SampleOffer() {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="sheet mt-6 max-w-2xl p-5">
      <h2 className="text-xl">No orders yet</h2>
      <p className="mt-1 text-ink-soft">
        This is a demo: fill it with invented buyers to see the dashboard at work. No mail is sent.
      </p>
      <button type="submit" name="intent" value="seed" disabled={busy} className="button button-main mt-4">
        {busy ? 'Adding…' : 'Add 2,000 sample orders'}
      </button>
    </Form>
  )
}

function SearchBox({ view }: { view: DashboardQuery }) {
  return (
    <search>
      <Form
        method="get"
        action="/admin-dashboard#lists"
        preventScrollReset
        className="mt-5 flex max-w-2xl flex-wrap gap-3"
      >
        {view.tab === 'orders' ? null : <input type="hidden" name="tab" value={view.tab} />}
        {view.by === 'day' ? null : <input type="hidden" name="by" value={view.by} />}
        <label htmlFor="q" className="sr-only">
          Search by name, email or product
        </label>
        <input
          key={view.search}
          id="q"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={view.search}
          placeholder="Name, email or product"
          className="min-h-11 min-w-0 flex-1 rounded-sheet border-2 border-line bg-white px-4 pt-1 text-lg"
        />
        <button type="submit" className="button button-main button-small">
          Search
        </button>
        {view.search ? (
          <Link to={dashboardUrl(view, { search: '' }, 'lists')} preventScrollReset className="text-link self-center">
            Clear
          </Link>
        ) : null}
      </Form>
      {view.search && view.search.length < minIndexedSearchLength ? (
        <p className="mt-2 text-base text-ink-soft">
          So few letters look through the newest {wholeNumber.format(unindexedSearchDepth)} customers. Type{' '}
          {minIndexedSearchLength} to search everybody.
        </p>
      ) : null}
    </search>
  )
}

function Tabs({ view }: { view: DashboardQuery }) {
  return (
    <nav aria-label="Lists" className="mt-5 border-b border-line">
      <ul className="flex gap-2">
        {(Object.keys(tabs) as Tab[]).map((tab) => (
          <li key={tab}>
            <Link
              to={dashboardUrl(view, { tab }, 'lists')}
              preventScrollReset
              aria-current={tab === view.tab ? 'page' : undefined}
              className="block border-b-4 border-transparent px-3 py-2 font-semibold hover:text-blue aria-[current=page]:border-marker-deep aria-[current=page]:font-extrabold"
            >
              {tabs[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ExportLink({ view: { tab, search } }: { view: DashboardQuery }) {
  const query = search ? `?${new URLSearchParams({ q: search })}` : ''
  return (
    <a href={`/admin-dashboard/${tab}.csv${query}`} download className="text-link mt-4 inline-block">
      {search ? `Export the ${tab} found, for Excel` : `Export all ${tab}, for Excel`}
    </a>
  )
}

function Paging({ view, nextCursor }: { view: DashboardQuery; nextCursor: string | null }) {
  if (!nextCursor && !view.cursor) return null
  return (
    <nav aria-label="Pages of the list" className="mt-4 flex flex-wrap gap-3">
      {view.cursor ? (
        <Link to={dashboardUrl(view, {}, 'lists')} className="button button-quiet button-small">
          Newest
        </Link>
      ) : null}
      {nextCursor ? (
        <Link to={dashboardUrl(view, { cursor: nextCursor }, 'lists')} className="button button-quiet button-small">
          {view.tab === 'orders' ? 'More orders' : 'More customers'}
        </Link>
      ) : null}
    </nav>
  )
}
