import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatRupees } from '#brand/rupees.ts'
import { alertSettings, alerts } from '#db/schema/alerts.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { readHeader } from '#tests/fakes/smtp.ts'
import { sendDailySummary } from './send-daily-summary.server.ts'

const smtp = await vi.hoisted(async () => (await import('#tests/fakes/smtp.ts')).startSmtpForShop())
afterAll(() => smtp.stop())

const ownerEmail = 'evening@shop.example'
const evening = new Date('2026-11-16T20:00:00+05:30')
const addSale = (time: string, amountInPaise: number) =>
  addOrder({ status: 'completed', completedAt: new Date(`${time}+05:30`), sentAt: new Date(), amountInPaise })

beforeEach(async () => {
  smtp.received.length = 0
  smtp.behaviour.rejectionFor = () => null
  await db.execute(sql`truncate alerts, alert_settings, sales_changes, sales_by_day, orders cascade`)
  await db.insert(alertSettings).values({ email: ownerEmail, wantsDailySummary: true })
})

const summaries = () =>
  smtp.mailsTo(ownerEmail).map((mail) => ({
    subject: readHeader(mail, 'subject'),
    text: mail.message.replaceAll(/=\r\n/g, '').replaceAll('=E2=82=B9', '₹'),
  }))

describe('the daily summary', () => {
  it('is not sent to an owner who does not want it, or who never saved the form', async () => {
    await db.update(alertSettings).set({ wantsDailySummary: false })
    expect(await sendDailySummary(evening)).toBe('not-wanted')
    await db.delete(alertSettings)
    expect(await sendDailySummary(evening)).toBe('not-wanted')
    expect(smtp.received).toEqual([])
  })

  it('is sent once on an Indian day, whatever is repeated, and again on the next', async () => {
    const results = await Promise.all([1, 2, 3].map(() => sendDailySummary(evening)))
    expect(results.sort()).toEqual(['sent', 'sent-before', 'sent-before'])
    expect(await sendDailySummary(new Date('2026-11-16T23:59:00+05:30'))).toBe('sent-before')
    expect(await sendDailySummary(new Date('2026-11-17T20:00:00+05:30'))).toBe('sent')
    expect(summaries().map(({ subject }) => subject)).toEqual([
      'Board Blueprints: 16 Nov 2026',
      'Board Blueprints: 17 Nov 2026',
    ])
  })

  it('is left out when the shop was down in the evening and starts in the morning', async () => {
    expect(await sendDailySummary(new Date('2026-11-17T09:00:00+05:30'))).toBe('too-early')
    expect(await sendDailySummary(new Date('2026-11-17T20:00:00+05:30'))).toBe('sent')
  })

  it('is tried again when the mail server refused it', async () => {
    smtp.behaviour.rejectionFor = () => ({ at: 'DATA', code: 451, text: '4.3.0 later' })
    await expect(sendDailySummary(evening)).rejects.toThrow('later')
    smtp.behaviour.rejectionFor = () => null
    expect(await sendDailySummary(evening)).toBe('sent')
    expect(summaries()).toHaveLength(1)
  })

  it('has the figures of the database, by days that begin at midnight in India', async () => {
    await addSale('2026-11-15T23:59:00', 100_00)
    await addSale('2026-11-16T00:01:00', 208_00)
    await addSale('2026-11-16T19:59:00', 348_00)
    await addSale('2026-11-10T00:01:00', 10_00)
    await addSale('2026-11-09T23:59:00', 5_00)
    await addOrder({ amountInPaise: 999_00 })
    const { rows } = await db.execute<{ today: number; today_paise: number; week: number; week_paise: number }>(sql`
      select count(*) filter (where day = '2026-11-16')::int as today,
        sum(amount_in_paise) filter (where day = '2026-11-16')::int as today_paise,
        count(*)::int as week, sum(amount_in_paise)::int as week_paise
      from (select amount_in_paise, (completed_at at time zone 'Asia/Kolkata')::date as day from orders
        where status = 'completed') as sold where day between '2026-11-10' and '2026-11-16'`)
    expect(rows).toEqual([{ today: 2, today_paise: 556_00, week: 4, week_paise: 666_00 }])
    await sendDailySummary(evening)
    const [{ text } = { text: '' }] = summaries()
    expect(text).toContain(`2 orders sold today, ${formatRupees(556_00)} before refunds.`)
    expect(text).toContain(`In the last seven days: 4 orders, ${formatRupees(666_00)} before refunds.`)
    expect(text).not.toContain('This needs your attention')
  })

  it('names what needs the owner', async () => {
    await db
      .insert(alerts)
      .values({ cause: 'provider-unreachable', facts: { provider: 'Razorpay' }, since: new Date() })
    await sendDailySummary(evening)
    expect(summaries()[0]?.text).toContain('The payment provider does not answer')
    await db.update(alerts).set({ closedAt: new Date() }).where(eq(alerts.cause, 'provider-unreachable'))
  })
})
