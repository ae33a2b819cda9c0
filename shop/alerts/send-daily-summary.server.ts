import { sql } from 'drizzle-orm'
import { indianDate, indianDay, indianOffsetMs } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { emailWords } from '#content/interface/en/emails.ts'
import { alertSettings } from '#db/schema/alerts.ts'
import { writeDailySummaryMail } from '#emails/daily-summary.tsx'
import { sendMail } from '#platform/mail/mail.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { readRecentSales } from '#shop/reports/read-recent-sales.server.ts'
import { findOwnerAddress, readAlertSettings } from './alert-settings.server.ts'
import { listAlerts } from './list-alerts.server.ts'

const words = emailWords.dailySummary

/** The same hour as in the schedule of the job. */
const eveningHour = 20

/** Every evening in India, at most once a day, for an owner who wants it. */
export async function sendDailySummary(now = new Date()): Promise<'sent' | 'not-wanted' | 'sent-before' | 'too-early'> {
  if (!(await readAlertSettings()).wantsDailySummary) return 'not-wanted'
  // A job that was missed in the evening runs when the shop starts again, which may be in the morning.
  if (new Date(now.getTime() + indianOffsetMs).getUTCHours() < eveningHour) return 'too-early'
  const day = indianDay(now)
  if (!(await claimDay(day))) return 'sent-before'
  try {
    await sendSummary(now)
  } catch (error) {
    await db.update(alertSettings).set({ lastSummaryOn: null })
    throw error
  }
  return 'sent'
}

async function claimDay(day: string): Promise<boolean> {
  const isNew = sql`${alertSettings.lastSummaryOn} is distinct from ${day}`
  const claimed = await db
    .update(alertSettings)
    .set({ lastSummaryOn: day })
    .where(isNew)
    .returning({ id: alertSettings.id })
  return claimed.length > 0
}

async function sendSummary(now: Date): Promise<void> {
  const [{ email }, sales, alerts] = await Promise.all([
    findOwnerAddress(),
    readRecentSales(indianDay(now)),
    listAlerts(),
  ])
  const sender = getMailSender()
  const mail = writeDailySummaryMail({
    sender,
    day: indianDate(now),
    sales: [
      words.sales(words.orders(sales.today.paid), formatRupees(sales.today.revenueInPaise)),
      words.lastWeek(words.orders(sales.sevenDays.paid), formatRupees(sales.sevenDays.revenueInPaise)),
    ],
    alerts: alerts.map(({ title, text }) => ({ title, text })),
    url: `${shopSettings().siteUrl}/admin-dashboard`,
  })
  await sendMail({ ...mail, to: email, replyTo: sender.supportEmail })
}
