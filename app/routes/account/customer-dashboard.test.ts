import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { accountWords } from '#content/interface/account.ts'
import { addStartedOrder } from '#cookies/checkout-cookie.server.ts'
import { sessionCookie } from '#cookies/session-cookie.server.ts'
import { demoMailbox } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { openSession } from '#shop/sessions/open-session.server.ts'
import { addOrder, orderNow } from '#tests/database/orders.ts'
import { visitorContext } from '../../visitor.ts'
import { action, loader } from './customer-dashboard.tsx'
import { loader as receipt } from './receipt.ts'

const pattern = '/customer-dashboard'

function argsFor(ip: string, cookies: string[], form?: Record<string, string>) {
  const request = new Request(`http://localhost${pattern}`, {
    headers: { Cookie: cookies.join('; ') },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const context = new RouterContextProvider()
  context.set(visitorContext, { ip, userAgent: null })
  return { request, url: new URL(request.url), context, params: {}, pattern } as const
}

async function submit(ip: string, form: Record<string, string>, cookies: string[] = []) {
  try {
    return { answer: await action(argsFor(ip, cookies, form)) }
  } catch (response) {
    if (!(response instanceof Response)) throw response
    return { response, cookies: response.headers.getSetCookie().map((header) => header.split(';')[0] ?? '') }
  }
}

const open = async (ip: string, cookies: string[]) => (await loader(argsFor(ip, cookies))).data

it('says that the browser refuses cookies when the code that was sent is unknown to it', async () => {
  const { email } = await addOrder()
  const { response, cookies = [] } = await submit('203.0.113.60', { email })
  const location = response?.headers.get('location') ?? ''
  const openThere = async (kept: string[]) => {
    const args = argsFor('203.0.113.60', kept)
    return (await loader({ ...args, request: new Request(`http://localhost${location}`, args.request) })).data
  }
  expect(await openThere([])).toMatchObject({ step: 'email', notice: { title: 'Your browser refuses cookies' } })
  expect(await openThere(cookies)).toMatchObject({ step: 'code', notice: null })
  expect(await open('203.0.113.60', [])).toMatchObject({ step: 'email', notice: null })
})

describe('the login page in a network with many unknown addresses', () => {
  it('shows the same for every address, counts the same tries, and lets the customer in', async () => {
    const ip = '203.0.113.61'
    const { email } = await addOrder()
    for (let at = 0; at < 20; at++) {
      expect((await submit(ip, { email: `guess${at}@example.in` })).answer?.notice.title).toBe('Customer not found')
    }
    const seen = []
    for (const typed of [email, 'stranger@example.in']) {
      const { response, cookies = [] } = await submit(ip, { email: typed })
      const page = await open(ip, cookies)
      const wrong = await submit(ip, { intent: 'code', code: '000000' }, cookies)
      expect(page).toMatchObject({ email: typed })
      seen.push({ status: response?.status, page: { ...page, email: '' }, wrong: wrong.answer })
    }
    expect(seen[0]).toMatchObject({ status: 303, page: { step: 'code', isHidden: true } })
    expect(seen[1]).toEqual(seen[0])

    const { cookies = [] } = await submit(ip, { email })
    const listMails = () =>
      db.select().from(demoMailbox).where(eq(demoMailbox.toAddress, email)).orderBy(demoMailbox.id)
    await expect.poll(listMails).toHaveLength(2)
    const code = (await listMails()).at(-1)?.subject.slice(0, 6) ?? ''
    const login = await submit(ip, { intent: 'code', code }, cookies)
    expect(await open(ip, login.cookies ?? [])).toMatchObject({ step: 'dashboard' })
  })
})

it('opens the receipt of a mail once, after the login that it needs', async () => {
  const { id, customerId } = await addOrder({ status: 'completed', completedAt: new Date() })
  const ip = '203.0.113.63'
  const path = `/customer-dashboard/receipt/${id}`
  const args = { ...argsFor(ip, []), params: { orderId: id }, request: new Request(`http://localhost${path}`) }
  const refused = await receipt({ ...args, pattern: '/customer-dashboard/receipt/:orderId/:refundId?' }).catch(
    (response: Response) => response,
  )
  const wanted = refused.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(await open(ip, [wanted])).toMatchObject({ step: 'email', opens: null, notice: { tone: 'good' } })

  const session =
    (await sessionCookie.serialize(await openSession(customerId, { browser: 'phone' }))).split(';')[0] ?? ''
  const { data, init } = await loader(argsFor(ip, [wanted, session]))
  expect(data).toMatchObject({ step: 'dashboard', opens: path, notice: null })
  expect(new Headers(init?.headers).getSetCookie()).toEqual([expect.stringMatching(/^wanted-file=;.*Max-Age=0/)])
  expect(await open(ip, [session])).toMatchObject({ step: 'dashboard', opens: null })
})

describe('the logout', () => {
  it('also ends what this browser shows of orders and leads without a login, and keeps the browser known', async () => {
    const { customerId, id } = await addOrder()
    const token = await openSession(customerId, { browser: 'known' })
    const checkouts = await addStartedOrder(new Request('http://localhost'), id)
    const cookies = [await sessionCookie.serialize(token), checkouts].map((header) => header.split(';')[0] ?? '')
    const { response } = await submit('203.0.113.62', { intent: 'logout' }, cookies)
    const cleared = response?.headers.getSetCookie().filter((header) => header.includes('Max-Age=0')) ?? []
    expect(cleared.map((header) => header.split('=')[0])).toEqual(['customer', 'login-code', 'checkouts', 'lead'])
    // What the reader kept on this phone is deleted by the page that follows.
    expect(
      await open('203.0.113.62', response?.headers.getSetCookie().map((header) => header.split(';')[0] ?? '') ?? []),
    ).toMatchObject({
      step: 'email',
      hasLeft: true,
    })
  })
})

describe('the language of messages', () => {
  it('changes for the customer who is logged in, and for no one else', async () => {
    const { customerId, id } = await addOrder()
    const cookies = [
      (await sessionCookie.serialize(await openSession(customerId, { browser: 'phone' }))).split(';')[0] ?? '',
    ]
    const choose = (language: string, sent = cookies) => submit('203.0.113.64', { intent: 'language', language }, sent)
    expect((await choose('hi')).answer?.notice.title).toBe(accountWords.messageLanguage.saved.title)
    expect(await open('203.0.113.64', cookies)).toMatchObject({ dashboard: { language: 'hi' } })
    expect((await orderNow(id)).language).toBe('hi')
    await expect(choose('fr')).rejects.toMatchObject({ init: { status: 400 } })
    expect((await choose('en', [])).response?.status).toBe(303)
    expect((await orderNow(id)).language).toBe('hi')
  })
})
