import { checkAdminKey } from '#shop/admin/check-admin-key.server.ts'
import { formatRupees } from '#shop/catalogue/product.ts'
import { type Overview, readOverview } from '#shop/reports/overview.server.ts'
import { TextField } from '../../forms/field.tsx'
import { readForm } from '../../forms/read-form.server.ts'
import { pageMeta, shopOf } from '../../seo/page-meta.ts'
import { LoginCard } from '../../ui/login-card.tsx'
import { type Notice, NoticeBox } from '../../ui/notice.tsx'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/admin-dashboard'

export async function action({ request, context }: Route.ActionArgs): Promise<{ notice: Notice; overview?: Overview }> {
  const { adminKey = '' } = await readForm(request)
  if (!adminKey.trim()) return { notice: { title: 'Admin key is required', tone: 'bad' } }
  const check = await checkAdminKey(adminKey.trim(), context.get(visitorContext).ip)
  switch (check.result) {
    case 'granted':
      return { notice: { title: 'Admin Access Granted', tone: 'good' }, overview: await readOverview() }
    case 'denied':
      return { notice: denied(`Invalid admin key. ${check.attemptsRemaining} attempts remaining.`) }
    case 'locked':
      return {
        notice: check.justNow
          ? { ...locked, description: 'Too many failed attempts. Account locked for 15 minutes.' }
          : { ...locked, description: `Try again in ${check.minutesLeft} minutes.` },
      }
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopOf(matches), {
    path: '/admin-dashboard',
    title: 'Admin dashboard',
    description: 'Sales at a glance, for the owner of the shop.',
    keywords: ['admin dashboard'],
    noIndex: true,
  })

export default function AdminDashboard({ actionData }: Route.ComponentProps) {
  if (actionData?.overview) return <OverviewPage overview={actionData.overview} notice={actionData.notice} />
  return (
    <LoginCard
      heading="Admin dashboard"
      lead="For the owner of the shop."
      button="Open the dashboard"
      notice={actionData?.notice}
    >
      <TextField name="adminKey" label="Admin key" type="password" autoComplete="current-password" required />
    </LoginCard>
  )
}

function OverviewPage({ overview, notice }: { overview: Overview; notice: Notice }) {
  const cards = [
    { name: 'Total customers', value: overview.totalCustomers },
    { name: 'Total orders', value: overview.totalOrders, detail: `${overview.completedOrders} completed` },
    { name: 'Total revenue', value: formatRupees(overview.totalRevenueInPaise) },
    { name: 'Conversion rate', value: `${overview.conversionRate}%` },
  ]
  return (
    <div className="graph-paper">
      <div className="column py-10 md:py-14">
        <h1 className="text-4xl md:text-5xl">Admin dashboard</h1>
        <div className="mt-6 max-w-xl">
          <NoticeBox {...notice} />
        </div>
        <dl className="mt-8 grid grid-cols-2 gap-4 lg:grid-cols-4">
          {cards.map(({ name, value, detail }) => (
            <div key={name} className="sheet p-5">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="mt-1 text-3xl font-extrabold">{value}</dd>
              {detail ? <dd className="text-base text-ink-soft">{detail}</dd> : null}
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

const locked = { title: 'Account Locked', tone: 'bad' } as const

function denied(description: string): Notice {
  return { title: 'Access Denied', description, tone: 'bad' }
}
