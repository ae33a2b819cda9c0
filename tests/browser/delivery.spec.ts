import AxeBuilder from '@axe-core/playwright'
import { expect, fillCheckout, test } from './shop-page.ts'

interface Kept {
  channel: string
  toAddress: string
  subject: string
  plainText: string
  html: string
}

test('what was bought arrives by mail and by WhatsApp, once each', async ({ page, request }) => {
  const email = 'delivered@example.com'
  await page.goto('/checkout/combo')
  await fillCheckout(page, email)
  // A number of this test's own, by which its message is found.
  await page.getByLabel('Phone number').fill('6123456780')
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.getByRole('button', { name: 'Succeed', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is yours', { timeout: 15_000 })

  const ours = async () => {
    const kept = (await (await request.get('/demo/mailbox.json')).json()) as Kept[]
    return kept.filter(({ toAddress }) => toAddress === email || toAddress === '+91 6123456780')
  }
  await expect.poll(async () => (await ours()).map(({ channel }) => channel).sort()).toEqual(['email', 'whatsapp'])
  for (const { plainText } of await ours()) expect(plainText.match(/\/download\//g)).toHaveLength(3)
  const mail = (await ours()).find(({ channel }) => channel === 'email')
  expect(mail?.subject).toBe('Your Complete Combo Pack is ready to download')

  await page.goto('/demo/mailbox')
  await expect(page.getByRole('listitem').filter({ hasText: '+91 6123456780' })).toContainText('WhatsApp')
  const ofMail = page.getByRole('listitem').filter({ hasText: email })
  await expect(ofMail).toContainText('Email')
  await ofMail.getByRole('link', { name: 'Open as its reader sees it' }).click()
  await expect(page.getByRole('link', { name: /^Download .* Blueprint$/ })).toHaveCount(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  // On a page of its own: as it is shown here it may run no script, and the checker is one.
  await page.goto('/healthz')
  await page.setContent(mail?.html ?? '')
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
})
