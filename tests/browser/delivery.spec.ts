import { expectAccessible } from './accessibility.ts'
import { expect, fillCheckout, test } from './shop-page.ts'

interface DemoMessage {
  channel: string
  toAddress: string
  subject: string
  plainText: string
  html: string
}

test('a buyer gets one mail and one WhatsApp message with the links', async ({ page, request }) => {
  const email = 'delivered@example.com'
  await page.goto('/checkout/combo')
  await fillCheckout(page, email)
  // A unique number, to find this test's message.
  await page.getByLabel('Phone number').fill('6123456780')
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.getByRole('button', { name: 'Succeed', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is yours')

  const findMessages = async () => {
    const messages = (await (await request.get('/demo/mailbox.json')).json()) as DemoMessage[]
    return messages.filter(({ toAddress }) => toAddress === email || toAddress === '+91 6123456780')
  }
  await expect
    .poll(async () => (await findMessages()).map(({ channel }) => channel).sort())
    .toEqual(['email', 'whatsapp'])
  for (const { channel, plainText } of await findMessages()) {
    // WhatsApp is on a phone, so it brings only the phone editions.
    expect(plainText.match(/\/download\//g)).toHaveLength(channel === 'email' ? 6 : 3)
  }
  const mail = (await findMessages()).find(({ channel }) => channel === 'email')
  expect(mail?.subject).toBe('Your Complete Combo Pack is ready to download')

  await page.goto('/demo/mailbox')
  await expect(page.getByRole('listitem').filter({ hasText: '+91 6123456780' })).toContainText('WhatsApp')
  const mailItem = page.getByRole('listitem').filter({ hasText: email })
  await expect(mailItem).toContainText('Email')
  await mailItem.getByRole('link', { name: 'Open as the recipient sees it' }).click()
  await expect(page.getByRole('link', { name: /^Download .* Blueprint$/ })).toHaveCount(3)
  await expect(page.getByRole('link', { name: /^A4 for printing · PDF · / })).toHaveCount(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  // Every page of the shop forbids the inline styles of a mail.
  await page.goto('about:blank')
  await page.setContent(mail?.html ?? '')
  await expectAccessible(page, { tags: ['wcag2a', 'wcag2aa'] })
})
