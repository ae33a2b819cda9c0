import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { alertWords } from '#content/interface/en/admin/alerts.ts'
import { alertSettings } from '#db/schema/alerts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { db } from '#platform/postgres/database.server.ts'
import { visitor } from '#tests/database/orders.ts'
import { actorContext } from '../actor-context.ts'
import { action, loader } from './alerts.tsx'

const words = alertWords.page
const stored = { email: 'before@shop.example', whatsAppNumber: null, wantsDailySummary: false }

beforeEach(async () => {
  await db.execute(sql`truncate alert_settings, audit_log`)
  await db.insert(alertSettings).values(stored)
})

function submit(form: Record<string, string>) {
  const request = new Request('http://localhost/admin-dashboard/alerts', {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const context = new RouterContextProvider()
  context.set(actorContext, { ...visitor, name: 'Owner' })
  return action({ request, url: new URL(request.url), context, pattern: '/admin-dashboard/alerts', params: {} })
}

const save = (form: Record<string, string>) => submit({ intent: 'save', ...form })
const settingsNow = async () => (await loader()).settings

describe('the form of the alerts page', () => {
  it('saves where alerts go and whether a summary is wanted, and the audit log names no address', async () => {
    const form = { email: ' owner@shop.example ', whatsAppNumber: '+91 98765 43210', wantsDailySummary: 'on' }
    expect(await save(form)).toEqual({ notice: { ...words.form.saved, tone: 'good' } })
    expect(await settingsNow()).toMatchObject({
      email: 'owner@shop.example',
      whatsAppNumber: '9876543210',
      wantsDailySummary: true,
    })
    const lines = await db.select().from(auditLog)
    expect(lines).toMatchObject([{ act: 'alert-settings-saved' }])
    expect(JSON.stringify(lines)).not.toMatch(/owner@|98765/)
  })

  it('goes back to the support address, no WhatsApp and no summary when everything is empty', async () => {
    await save({ email: 'a@shop.example', whatsAppNumber: '9876543210', wantsDailySummary: 'on' })
    await save({ email: '', whatsAppNumber: ' ' })
    expect(await settingsNow()).toMatchObject({ email: null, whatsAppNumber: null, wantsDailySummary: false })
  })

  it.each([
    [{ email: 'nonsense' }, { email: 'email' }],
    [{ email: `${'x'.repeat(300)}@shop.example` }, { email: 'email' }],
    [{ email: 'a@shop.example\r\nBcc: b@shop.example' }, { email: 'email' }],
    [{ whatsAppNumber: '12345' }, { whatsAppNumber: 'phone' }],
    [{ whatsAppNumber: '+1 415 555 0100' }, { whatsAppNumber: 'phone' }],
    [
      { email: '<script>', whatsAppNumber: '9'.repeat(5_000) },
      { email: 'email', whatsAppNumber: 'phone' },
    ],
  ])('refuses %j, keeps what was typed and changes nothing', async (form: Record<string, string>, errors) => {
    const answer = await save(form)
    expect(answer).toMatchObject({ notice: { title: words.form.notSaved, tone: 'bad' }, typed: form, errors })
    expect(await settingsNow()).toMatchObject(stored)
    expect(await db.$count(auditLog)).toBe(0)
  })

  it('refuses an act that it does not know', async () => {
    await expect(submit({ intent: 'delete', email: 'a@shop.example' })).rejects.toMatchObject({ init: { status: 400 } })
    expect(await settingsNow()).toMatchObject(stored)
  })

  it('keeps the day of the last summary, so that saving the form does not send a second one', async () => {
    await db.update(alertSettings).set({ lastSummaryOn: '2026-11-16' })
    await save({ email: 'a@shop.example', wantsDailySummary: 'on' })
    expect(await db.select({ day: alertSettings.lastSummaryOn }).from(alertSettings)).toEqual([{ day: '2026-11-16' }])
  })
})
