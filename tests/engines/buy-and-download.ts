import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from './engine.ts'

/** What a buyer does, in any browser: the steps that were reached, or the first that failed. */
export async function buyAndDownload(browser: Browser, shop: string, email: string): Promise<void> {
  const page = describePage(browser)
  await browser.open(`${shop}/maths`)
  // The colour of the shop's text proves the stylesheet, and the height of the header that the menu is closed.
  await page.until('the product page is styled', `getComputedStyle(document.body).color === 'rgb(10, 34, 82)'`)
  await page.until('the menu is closed', `document.querySelector('.site-header').offsetHeight < 120`)

  await browser.open(`${shop}/checkout/maths`)
  await page.fill({ name: 'Asha Rao', email, phone: '9876543210', classLevel: 'class-9' })
  await page.click('[name=termsAndPrivacy]')
  await page.press('Pay ₹208')
  await page.until('the class is asked about', `document.body.textContent.includes('This product is for Class 10')`)
  await page.press('Pay ₹208')
  await page.until('the payment page opens', `location.pathname.startsWith('/sandbox/pay/')`)

  await browser.read('history.back()')
  await page.until('back at the checkout', `location.pathname === '/checkout/maths' && ${hasButton('Pay ₹208')}`)
  await page.until('what was typed is there', `document.querySelector('[name=email]').value === '${email}'`)
  await page.press('Pay ₹208', `document.querySelector('[name=termsAndPrivacy]').checked = true`)
  await page.until('the payment page opens again', `location.pathname.startsWith('/sandbox/pay/')`)
  await page.press('Succeed')
  await page.until('the payment is verified', `document.querySelector('h1').textContent.includes('Thank you!')`)
  await page.download('a[href*="/download/"]')

  await browser.open(`${shop}/customer-dashboard`)
  await page.fill({ email })
  await page.press('Open my purchases')
  await page.until('a code was sent', `document.body.textContent.includes('We sent a six-digit code')`)
  await page.fill({ code: await findCode(shop, email) })
  await page.press('Log in')
  await page.until('the account opens', hasButton('Download Blueprint'))
  await page.download('a[href*="/customer-dashboard/download/"]')
}

function describePage(browser: Browser) {
  async function until(what: string, expression: string) {
    const end = Date.now() + 30_000
    for (;;) {
      // While a page is loading, a browser may answer with an error.
      if (await browser.read(`Boolean(${expression})`).catch(() => false)) return
      if (Date.now() > end) throw new Error(`not reached: ${what}, at ${await browser.read('location.href')}`)
      await sleep(100)
    }
  }
  async function click(selector: string) {
    await until(`${selector} is there`, `document.querySelector('${selector}')`)
    await browser.read(`document.querySelector('${selector}').click()`)
  }
  return {
    until,
    click,
    async fill(fields: Record<string, string>) {
      for (const [name, value] of Object.entries(fields)) {
        const field = `document.querySelector('[name=${name}]')`
        await until(`the field ${name}`, field)
        await browser.read(`(${field}.focus(), ${field}.value = ${JSON.stringify(value)})`)
        for (const event of ['input', 'change']) {
          await browser.read(`${field}.dispatchEvent(new Event('${event}', { bubbles: true }))`)
        }
      }
      // Time for React to start after the first touch, as a person gives it.
      await sleep(1_500)
    },
    async press(name: string, before = 'true') {
      await until(`a button "${name}"`, hasButton(name))
      await browser.read(`(${before}, [...document.querySelectorAll('button, a')].find(${isNamed(name)}).click())`)
      await sleep(300)
    },
    async download(selector: string) {
      await until('a link to the file', `document.querySelector('${selector}')`)
      const answer = `fetch(document.querySelector('${selector}').href).then((file) => file.text())`
      await browser.read(`void (window.file = '', ${answer}.then((text) => { window.file = text.slice(0, 5) }))`)
      await until('the file is a PDF', `window.file === '%PDF-'`)
    },
  }
}

const isNamed = (name: string) => `(one) => !one.disabled && one.textContent.trim() === '${name}'`
const hasButton = (name: string) => `[...document.querySelectorAll('button, a')].some(${isNamed(name)})`

async function findCode(shop: string, email: string): Promise<string> {
  const mails = (await (await fetch(`${shop}/demo/mailbox.json`)).json()) as { toAddress: string; subject: string }[]
  const mail = mails.find(({ toAddress, subject }) => toAddress === email && subject.endsWith('login code'))
  return mail?.subject.slice(0, 6) ?? ''
}
