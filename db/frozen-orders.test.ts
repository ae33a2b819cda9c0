import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '#platform/postgres/database.server.ts'
import { findProduct } from '#shop/catalogue/catalogue.server.ts'
import { freezeProduct } from '#shop/checkout/freeze-product.server.ts'
import { addOrder, orderNow } from '#tests/database/orders.ts'
import { editions, orders, soldFiles } from './schema.ts'

const file = readFileSync(new URL('./migrations/0017_frozen-orders.sql', import.meta.url), 'utf8')
const steps = file.split('--> statement-breakpoint')

const goBackToCatalogue = `
  drop table sold_files;
  alter table orders drop column product_name, drop column files, drop column list_price_in_paise,
    drop column price_in_paise, drop column discount`

const name = (title: string) => ({ title, downloadName: `${title.replaceAll(' ', '-')}.pdf` })

async function migrate() {
  await db.execute(sql.raw(goBackToCatalogue))
  for (const step of steps) await db.execute(sql.raw(step))
}

it('fills in what every existing order bought', async () => {
  const products = ['maths', 'science', 'social', 'combo'].flatMap((slug) => findProduct(slug) ?? [])
  const bought: { id: string; frozen: object }[] = []
  for (const product of products) {
    const frozen = freezeProduct(product)
    bought.push({ id: (await addOrder(frozen)).id, frozen })
  }
  const earlier = await addOrder({ productType: 'maths', amountInPaise: 99_00 })

  await migrate()

  expect(products).toHaveLength(4)
  for (const { id, frozen } of bought) expect(await orderNow(id)).toMatchObject(frozen)
  expect(await orderNow(earlier.id)).toMatchObject({ listPriceInPaise: 99_00, priceInPaise: 99_00, discount: null })
  expect(await db.select().from(soldFiles)).toHaveLength(3)
})

it('gives a product that is not in the catalogue its own file, and the combo all of them', async () => {
  const english = await addOrder({ productType: 'class-9-english' })
  const combo = await addOrder({ productType: 'combo' })
  const stored = { origin: 'upload' as const, storageKey: 'k', sha256: 's', bytes: 1, pages: 1 }
  await db.insert(editions).values([
    { ...stored, file: 'hindi' },
    { ...stored, file: 'guide' },
  ])

  await migrate()

  expect(await orderNow(english.id)).toMatchObject({
    productName: 'Class 9 English',
    files: [{ file: 'class-9-english', ...name('Class 9 English') }],
  })
  expect((await orderNow(combo.id)).files).toEqual([
    { file: 'maths', ...name('Mathematics Blueprint') },
    { file: 'science', ...name('Science Blueprint') },
    { file: 'social', ...name('Social Science Blueprint') },
    { file: 'class-9-english', ...name('Class 9 English') },
    { file: 'hindi', ...name('Hindi') },
  ])
})

it('migrates a shop without orders', async () => {
  await db.execute(sql`truncate orders cascade`)
  await db.execute(sql`truncate editions cascade`)
  await migrate()
  expect(await db.select().from(orders)).toEqual([])
  expect(await db.select().from(soldFiles)).toEqual([])
})
