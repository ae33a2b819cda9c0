import { indianDate } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { emails } from '#content/interface/en/emails.ts'
import { writeDailySummaryMail } from '#emails/daily-summary.tsx'
import { env } from '#platform/env.server.ts'
import { sendMail } from '#platform/mail.server.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { readRecentSales } from '#shop/reports/read-recent-sales.server.ts'
import { findOwnerAddress, readAlertSettings } from './alert-settings.server.ts'
import { listAlerts } from './list-alerts.server.ts'

const words = emails.dailySummary

/** Every evening, for an owner who wants it. */
export async function sendDailySummary(): Promise<'sent' | 'not-wanted'> {
  if (!(await readAlertSettings()).wantsDailySummary) return 'not-wanted'
  const [{ email }, sales, alerts] = await Promise.all([findOwnerAddress(), readRecentSales(), listAlerts()])
  const sender = getMailSender()
  const mail = writeDailySummaryMail({
    sender,
    day: indianDate(new Date()),
    sales: [
      words.sales(words.orders(sales.today.completed), formatRupees(sales.today.revenueInPaise)),
      words.lastWeek(words.orders(sales.sevenDays.completed), formatRupees(sales.sevenDays.revenueInPaise)),
    ],
    alerts: alerts.map(({ title, text }) => ({ title, text })),
    url: `${env.siteUrl}/admin-dashboard`,
  })
  await sendMail({ ...mail, to: email, replyTo: sender.supportEmail })
  return 'sent'
}
