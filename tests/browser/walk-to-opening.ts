import { type Page, expect as strictExpect } from '@playwright/test'
import { startFakeRazorpay } from '../fakes/payments/razorpay.ts'
import { startFakeS3 } from '../fakes/s3.ts'
import { startSmtp } from '../fakes/smtp.ts'
import { makePdf } from '../pdf/make-pdf.ts'
import { waitForHydration } from './shop-page.ts'

/** Outside the browser tests there is no configuration that says how long a busy machine may take. */
const expect = strictExpect.configure({ timeout: 30_000 })

export type OpeningFakes = Awaited<ReturnType<typeof startOpeningFakes>>

/** A browser at the address of a shop, the services that its owner connects, and where the provider reaches the shop. */
export interface Walk {
  page: Page
  fakes: OpeningFakes
  address: string
}

export async function startOpeningFakes() {
  const keys = { keyId: 'rzp_live_0123456789', keySecret: 'razorpay-live-secret', webhookSecret: '' }
  const [razorpay, smtp, s3] = await Promise.all([startFakeRazorpay(keys), startSmtp(), startFakeS3()])
  const stop = () => Promise.all([razorpay.stop(), smtp.stop(), s3.close()])
  return { keys, razorpay, smtp, s3, stop }
}

/** The login of the owner, with the fingerprint of a phone. */
export async function makePasskey({ page }: Walk, link: string) {
  await addPhone(page)
  await page.goto(link)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your shop is yours' })).toBeVisible()
}

/** Every line of the list "Open your shop". Returns what the owner has seen once. */
export async function fillInForms(walk: Walk): Promise<{ webhookSecret: string; backupKey: string }> {
  await enterBusiness(walk.page)
  await uploadFiles(walk.page)
  const webhookSecret = await connectPayments(walk)
  await connectMail(walk)
  return { webhookSecret, backupKey: await makeBackups(walk) }
}

/** One real payment and its refund, followed on the page; the button that opens the shop is next. */
export async function rehearse(walk: Walk, webhookSecret: string, look = async () => {}) {
  const { page, fakes } = walk
  await follow(page, 'Open the shop')
  await page.getByLabel('Your email').fill('asha@example.com')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('9876543210')
  await page.getByRole('button', { name: /^Start a payment of ₹/ }).click()
  await expect(page.getByRole('link', { name: 'Pay now (opens in a new tab)' })).toHaveAttribute('href', /rzp\.io/)
  await look()
  await pay(walk, webhookSecret)
  await expect(page.getByText('✓ The mail server has accepted the email')).toBeVisible()
  expect(fakes.smtp.mailsTo('asha@example.com')).toHaveLength(1)
  await page.getByRole('button', { name: /^Send ₹\d+ back/ }).click()
  await expect(page.getByText('✓ The refund is confirmed')).toBeVisible()
}

/** A buyer pays, and gets the mail with the files. */
export async function buyFirst(walk: Walk, webhookSecret: string) {
  const { page, fakes } = walk
  await page.route('https://rzp.io/**', (route) => route.fulfill({ body: 'the page of the provider' }))
  await page.goto('/checkout/maths')
  await page.getByLabel('Full name').fill('Ravi Shah')
  await page.getByLabel('Email', { exact: true }).fill('ravi@example.com')
  await page.getByLabel('Phone number').fill('9876543211')
  await page.getByLabel('Class level').selectOption('class-10')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('the page of the provider')).toBeVisible()
  await pay(walk, webhookSecret)
  await expect.poll(() => fakes.smtp.mailsTo('ravi@example.com').length, { timeout: 60_000 }).toBe(1)
}

/** On the provider's page, which then reports it. */
async function pay({ fakes: { razorpay }, address }: Walk, secret: string) {
  const ref = razorpay.newestRef()
  await razorpay.pay(ref)
  await report(address, razorpay.redeliver(razorpay.webhook(ref, 'paid'), { secret }))
}

async function report(address: string, { body, headers }: { body: string; headers: Headers }) {
  const sent = { ...Object.fromEntries(headers), 'x-forwarded-for': '198.51.100.9' }
  const response = await fetch(`${address}/webhooks/razorpay`, { method: 'POST', body, headers: sent })
  expect(response.status).toBeLessThan(300)
}

async function addPhone(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

async function open(page: Page, path: string) {
  await page.goto(`/admin-dashboard${path}`)
  await waitForHydration(page)
}

/** Each line of the list leads to the one form that mends it. */
async function follow(page: Page, link: string) {
  const step = page.getByRole('region', { name: 'Open your shop' }).getByRole('link', { name: link })
  // The shop may still check what the owner has just saved.
  await expect(async () => {
    await open(page, '')
    await expect(step).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await step.click()
  await expect(page).not.toHaveURL(/admin-dashboard$/)
  await waitForHydration(page)
}

async function save(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Saved')
}

async function enterBusiness(page: Page) {
  await follow(page, 'Enter your details')
  await page.getByLabel('Legal name').fill('Asha Rao')
  await page.getByLabel('Address', { exact: true }).fill('12 MG Road\nIndiranagar 560038')
  await page.getByLabel('Grievance Officer').fill('Asha Rao')
  await page.getByLabel('Phone').fill('+91 98765 43210')
  await page.getByLabel('Support email').fill('asha@shop.example')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Buyers see version 2 now.').first()).toBeVisible()
}

async function uploadFiles(page: Page) {
  const buffer = Buffer.from(await makePdf())
  await follow(page, 'Upload your files')
  const samples = page.getByText('Customers get the sample file')
  await expect(samples.first()).toBeVisible()
  for (let left = await samples.count(); left > 0; left--) {
    await open(page, '/files')
    const card = page.getByRole('region').filter({ hasText: 'Customers get the sample file' }).first()
    await card.getByLabel(/New edition of/).setInputFiles({ name: 'own.pdf', mimeType: 'application/pdf', buffer })
    await card.getByRole('button', { name: /Publish/ }).click()
    await expect(page.getByRole('alert').first()).toContainText('New edition published')
  }
}

/** Returns the secret of the webhook, which the owner enters on the provider's site. */
async function connectPayments({ page, fakes, address }: Walk): Promise<string> {
  await follow(page, 'Connect a provider')
  await page.getByLabel('Payment provider').selectOption('razorpay')
  await save(page, { 'Key ID': fakes.keys.keyId, 'Key secret': fakes.keys.keySecret })
  const secret = await page.getByRole('textbox', { name: 'Webhook secret' }).first().inputValue()
  await expect(page.getByText('No signed event has arrived yet.')).toBeVisible()
  // The page looks for the event every few seconds, and still shows the secret.
  for (let look = 0; look < 2; look++)
    await page.waitForResponse((response) => response.url().includes('payments.data'))
  await expect(page.getByRole('textbox', { name: 'Webhook secret' }).first()).toHaveValue(secret)
  await report(address, fakes.razorpay.redeliver(fakes.razorpay.webhook('', 'unrelated'), { secret }))
  await expect(page.getByText('The webhook works')).toBeVisible()
  return secret
}

async function connectMail({ page, fakes }: Walk) {
  const { hostname, port } = new URL(fakes.smtp.url)
  await follow(page, 'Connect your email')
  await page.getByLabel('Encryption').selectOption('starttls')
  const login = { 'User name': 'shop', Password: 'mail-password', Sender: 'Asha <hello@shop.example>' }
  await save(page, { 'Mail server': hostname, Port: port, ...login })
}

async function makeBackups({ page, fakes }: Walk): Promise<string> {
  const { endpoint, name, region, accessKeyId, secretAccessKey } = fakes.s3.bucket
  await follow(page, 'Set up a backup')
  const place = { Host: endpoint, Bucket: name, Region: region }
  await save(page, { ...place, 'Access key ID': accessKeyId, 'Secret access key': secretAccessKey })
  await page.getByRole('button', { name: 'Make a key' }).click()
  const key = await page.getByRole('textbox', { name: 'Your private key' }).inputValue()
  await page.getByLabel('Paste the private key').fill(key)
  await page.getByRole('button', { name: 'Use this key' }).click()
  await expect(page.getByText('Backups are encrypted with your key.')).toBeVisible()
  return key
}
