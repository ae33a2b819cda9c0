import { findCustomer } from '#shop/customers/find-customer.server.ts'
import { EmailField } from '../../forms/email-field.tsx'
import { readForm } from '../../forms/read-form.server.ts'
import { pageMeta, shopOf } from '../../seo/page-meta.ts'
import { LoginCard } from '../../ui/login-card.tsx'
import type { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/customer-dashboard'

export async function action({ request }: Route.ActionArgs): Promise<{ email: string; notice: Notice }> {
  const { email = '' } = await readForm(request)
  if (!email.trim()) return { email, notice: { title: 'Email is required', tone: 'bad' } }
  // Proof by an emailed code comes with the delivery of files; until then nobody is let in on an address alone.
  return { email, notice: (await findCustomer(email.trim())) ? loginFailed : customerNotFound }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopOf(matches), {
    path: '/customer-dashboard',
    title: 'Your purchases',
    description: 'Find and download the blueprints you have bought.',
    keywords: ['my purchases', 'download blueprint'],
    noIndex: true,
  })

export default function CustomerDashboard({ actionData }: Route.ComponentProps) {
  return (
    <LoginCard
      heading="Your purchases"
      lead="Enter the email address you bought with. There is no password to remember."
      button="Open my purchases"
      notice={actionData?.notice}
    >
      <EmailField defaultValue={actionData?.email} />
    </LoginCard>
  )
}

const customerNotFound: Notice = {
  title: 'Customer not found',
  description: 'No account found with this email address.',
  tone: 'bad',
}
const loginFailed: Notice = {
  title: 'Login failed',
  description: 'Something went wrong. Please try again.',
  tone: 'bad',
}
