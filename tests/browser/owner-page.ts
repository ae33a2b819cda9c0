import { randomBytes } from 'node:crypto'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { listMail, query } from './database.ts'
import { expect } from './shop-page.ts'

// The hash of a session and its cookie need the secrets in the data folder of the shop under test.
process.env.DATA_DIR = process.env.SHOP_TEST_DATA

/** Writes a session directly, because all tests share the network by which login attempts are limited. */
export async function logInAsOwner(context: BrowserContext, baseURL = '', hours = 12) {
  await openSession(context, baseURL, hours, null)
}

export async function logInAsHelper(context: BrowserContext, baseURL = '') {
  const tag = randomBytes(6).toString('hex')
  const name = `Helper ${tag}`
  const { rows } = await query('insert into helpers (name, key_hash) values ($1, $2) returning id', [name, tag])
  const id = Number(rows[0].id)
  await openSession(context, baseURL, 12, id)
  return { name, id }
}

async function openSession(context: BrowserContext, baseURL: string, hours: number, helperId: number | null) {
  const { hashOwnerToken } = await import('#shop/admin/owner-session.server.ts')
  const { adminCookie } = await import('#cookies/admin-cookie.server.ts')
  const token = randomBytes(32).toString('base64url')
  await query(
    `insert into admin_sessions (token_hash, expires_at, helper_id, proven_at)
     values ($1, now() + make_interval(hours => $2), $3, now())`,
    [hashOwnerToken(token), hours, helperId],
  )
  const [pair = ''] = (await adminCookie.serialize(token)).split(';')
  await context.addCookies([{ name: adminCookie.name, value: pair.slice(adminCookie.name.length + 1), url: baseURL }])
}

/** Five seconds over the limit, not more: the list shows the newest first, and other tests leave many problems. */
export async function makeDeliveryOverdue(orderId: string) {
  await query(
    `update orders set created_at = now() - interval '3 minutes', completed_at = now() - interval '125 seconds' where id = $1`,
    [orderId],
  )
}

export async function receivePayment(orderId: string, paise: number) {
  await query(
    `insert into received_payments (provider, external_id, order_id, amount_in_paise, currency) values ('sandbox', $1, $1, $2, 'INR')`,
    [orderId, paise],
  )
}

export async function holdPayment(orderId: string, paise: number) {
  await receivePayment(orderId, paise)
  await query(`insert into order_problems (order_id, kind, detail) values ($1, 'amount-mismatch', '[]')`, [orderId])
}

/** For what a job writes: loading a page of the dashboard again and again takes a core. */
export async function waitForRow(statement: string, values: unknown[]) {
  const count = async () => (await query(statement, values)).rowCount
  await expect.poll(count, { timeout: 100_000 }).toBeGreaterThan(0)
}

export async function readActs(orderId: string): Promise<string[]> {
  const { rows } = await query('select act from audit_log where order_id = $1 order by id', [orderId])
  return rows.map(({ act }) => act)
}

/** Returns the text of the newest mail to this address that matches. */
export async function waitForMail(address: string, pattern = /download/i, list = listMail): Promise<string> {
  let text = ''
  const find = async () => {
    text = (await list(address)).find(({ plainText }) => pattern.test(plainText))?.plainText ?? ''
    return text
  }
  await expect.poll(find, { timeout: 90_000 }).not.toBe('')
  return text
}

export function downloadLinksIn(text: string): string[] {
  return [...text.matchAll(/https?:\/\/\S+\/download\/[\w.-]+/g)].map(([link]) => link)
}

/** A details element opens before and after hydration. */
export async function clickAndConfirm(page: Page | Locator, label: string | RegExp, confirmLabel: string | RegExp) {
  await page.locator('summary').filter({ hasText: label }).first().click()
  await page.getByRole('button', { name: confirmLabel }).first().click()
}
