import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { customers, nameWords } from '#db/schema/customers.ts'
import { db, reportsDb } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { findAnything } from './find-anything.server.ts'
import { keepNameWords } from './keep-name-words.server.ts'

let orderId: string

beforeAll(async () => {
  const [buyer] = await db
    .insert(customers)
    .values({
      email: 'meenakshi.iyengar@example.in',
      fullName: 'Meenakshi Iyengar',
      phoneNumber: '9812374650',
      classLevel: 'class-10',
    })
    .returning()
  orderId = (await addOrder({ customerId: buyer?.id ?? 0, status: 'completed' })).id
  await db
    .insert(customers)
    .values({ email: 'asha@example.in', fullName: 'Asha Sharma', phoneNumber: '9812374651', classLevel: 'class-10' })
  await addNewerCustomers('example.com', 1_200)
  await keepNameWords()
})

/** So that those before are not among the newest, who are read without the index. */
const addNewerCustomers = (domain: string, count: number) =>
  db.insert(customers).values(
    Array.from({ length: count }, (_, n) => ({
      email: `other${n}@${domain}`,
      fullName: `Tarun Bose ${n}`,
      phoneNumber: `70000${String(n).padStart(5, '0')}`,
      classLevel: 'class-10',
    })),
  )

const search = async (typed: string) => {
  const { orders, customers: found, isSimilar } = await findAnything(typed)
  return { isSimilar, orders: orders.rows.map(({ id }) => id), names: found.rows.map(({ fullName }) => fullName) }
}

it.each([
  ['a wrong letter', 'Meenakshy'],
  ['a missing letter', 'meenaksi iyengar'],
  ['the surname first', 'Iyengar Meenakshi'],
  ['the surname first with a typo', 'iyenger menakshi'],
  ['a typo in an address', 'meenakshi.iyenger@example.in'],
  ['the last digits of a phone number', '4650'],
  ['the end of a phone number with a blank', '374 650'],
])('finds a customer and her orders by %s, and says that it is similar', async (_, typed) => {
  expect(await search(typed)).toEqual({ isSimilar: true, orders: [orderId], names: ['Meenakshi Iyengar'] })
})

it('finds the last digits of a phone number also when they are in the address of another customer', async () => {
  const contact = { fullName: 'Lavanya Saxena', phoneNumber: '9812300000', classLevel: 'class-10' }
  await db.insert(customers).values({ ...contact, email: 'lavanya4650@example.in' })
  expect(await search('4650')).toEqual({
    ...{ isSimilar: false, orders: [orderId], names: ['Lavanya Saxena', 'Meenakshi Iyengar'] },
  })
  await db.delete(customers).where(eq(customers.email, 'lavanya4650@example.in'))
})

describe('a customer with a common name', () => {
  const asked = vi.spyOn(reportsDb, 'transaction')

  beforeAll(async () => {
    // Older than the newest customers, who have her name in other pairs.
    await db.insert(customers).values(
      [
        ['Varun Menon', 'varun'],
        ...Array.from({ length: 500 }, (_, n) => [n % 2 ? 'Varun Bose' : 'Tarun Menon', `n${n}`]),
      ].map(([fullName = '', name], n) => ({
        ...{
          fullName,
          email: `${name}@example.org`,
          phoneNumber: `60000${String(n).padStart(5, '0')}`,
          classLevel: 'class-10',
        },
      })),
    )
    await keepNameWords()
  })

  it.each(['Menom Varrun', 'varan mennon', 'vaun meno'])(
    'is found by %s without looking among all names',
    async (typed) => {
      asked.mockClear()
      expect(await search(typed)).toEqual({ isSimilar: true, orders: [], names: ['Varun Menon'] })
      expect(asked).not.toHaveBeenCalled()
    },
  )

  it('is found by two wrong letters in one word', async () => {
    expect(await search('menon varrrun')).toMatchObject({ isSimilar: true, names: ['Varun Menon'] })
    expect(asked).toHaveBeenCalled()
  })
})

it.each(['shrama', 'Sharma Ahsa', 'saha shrama'])('finds a customer by swapped letters: %s', async (typed) => {
  expect(await search(typed)).toEqual({ isSimilar: true, orders: [], names: ['Asha Sharma'] })
})

describe('the words of all names', () => {
  const listWords = async () => (await db.select().from(nameWords)).map(({ word }) => word)
  const add = (fullName: string, email: string) =>
    db.insert(customers).values({ fullName, email, phoneNumber: '9812374652', classLevel: 'class-10' })

  it('are those of names and of addresses up to the @, without digits', async () => {
    await add("Zebunnisa D'Souza", 'rare.nickname4711+shop@example.net')
    await keepNameWords()
    const words = await listWords()
    expect(words).toEqual(expect.arrayContaining(['zebunnisa', 'souza', 'rare', 'nickname', 'shop']))
    expect(words).not.toEqual(expect.arrayContaining(['example']))
    expect(new Set(words).size).toBe(words.length)
    expect(await search('nicname')).toMatchObject({ isSimilar: true, names: ["Zebunnisa D'Souza"] })
  })

  it('lead to the closest name, also when many customers with another one are newer', async () => {
    const names = ['Bhuvaneshwari', ...Array.from({ length: 40 }, () => 'Bhuvaneshari')]
    await db.insert(customers).values(
      names.map((fullName, n) => ({
        ...{ fullName, email: `similar${n}@example.net`, phoneNumber: '9812374653', classLevel: 'class-10' },
        lastActiveAt: new Date(Date.UTC(2026, 0, 1 + n)),
      })),
    )
    await addNewerCustomers('example.edu', 400)
    await keepNameWords()
    expect((await search('bhuvaneshwxxi')).names).toContain('Bhuvaneshwari')
  })

  it('are forgotten when no customer has them any more', async () => {
    await add('Oneoff Person', 'oneoff@example.net')
    await keepNameWords()
    expect(await listWords()).toContain('oneoff')
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.email, 'oneoff@example.net'))
    await keepNameWords()
    expect(await listWords()).not.toContain('oneoff')
    expect(await listWords()).toContain('zebunnisa')
  })

  it('of a large shop are collected at night only', async () => {
    await add('Nightly Person', 'nightly@example.net')
    await db.execute(sql`analyze customers`)
    await keepNameWords({ now: new Date('2026-11-19T12:47:00+05:30'), hourlyUpTo: 1_000 })
    expect(await listWords()).not.toContain('nightly')
    await keepNameWords({ now: new Date('2026-11-20T03:47:00+05:30'), hourlyUpTo: 1_000 })
    expect(await listWords()).toContain('nightly')
  })
})

it('says nothing about similar ones beside an exact match', async () => {
  expect(await search('meenakshi')).toMatchObject({ isSimilar: false, orders: [orderId] })
})

it.each(['xqzxqzw', '7777', '%%%%', "' or 1=1", '____', '{}', '99999999999'])(
  'finds nothing for %s without failing',
  async (typed) => {
    expect(await search(typed)).toEqual({ isSimilar: false, orders: [], names: [] })
  },
)
