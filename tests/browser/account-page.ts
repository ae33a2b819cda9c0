import type { APIRequestContext, Page } from '@playwright/test'
import { listMail } from './database.ts'
import { readText } from './html.ts'
import { expect } from './shop-page.ts'

/** The newest code in the demo mailbox for an address. */
export async function findMailedCode(email: string): Promise<string> {
  const mail = (await listMail(email)).find(({ subject }) => subject.endsWith('login code'))
  return mail?.subject.slice(0, 6) ?? ''
}

export async function requestCode(page: Page, email: string) {
  await page.goto('/customer-dashboard')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Open my purchases' }).click()
  await expect(page.getByText(`We sent a six-digit code to ${email}`)).toBeVisible()
}

export async function enterCode(page: Page, code: string) {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** For tests of what comes after the login: sends its two forms without their pages. */
export async function logIn(page: Page, email: string) {
  await postLogin(page.request, email)
  await page.goto('/customer-dashboard')
  await expect(page.getByRole('heading', { name: 'Downloads' })).toBeVisible()
}

/** Sends the form of the code and returns what the page says. */
export async function postCode(request: APIRequestContext, code: string): Promise<string> {
  const answer = await request.post('/customer-dashboard', { form: { intent: 'code', code } })
  return readText(await answer.text())
}

/** The HTML of the account, for tests that need no browser. */
export async function loadAccount(request: APIRequestContext, email: string): Promise<string> {
  await postLogin(request, email)
  const html = await (await request.get('/customer-dashboard')).text()
  expect(readText(html)).toContain('Active Customer')
  return html
}

export async function postLogin(request: APIRequestContext, email: string) {
  await request.post('/customer-dashboard', { form: { email }, maxRedirects: 0 })
  const form = { intent: 'code', code: await findMailedCode(email) }
  await request.post('/customer-dashboard', { form, maxRedirects: 0 })
}

export async function logInWithForm(page: Page, email: string) {
  await requestCode(page, email)
  await enterCode(page, await findMailedCode(email))
  await expect(page.getByRole('heading', { name: 'Downloads' })).toBeVisible()
}

export function differentCode(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, '0')
}
