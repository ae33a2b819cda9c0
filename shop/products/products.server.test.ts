import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { editions } from '#db/schema/editions.ts'
import { contentDraft } from '#db/schema/publications.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findMovedProduct, findProduct, findProductPage, listProducts } from '#shop/catalogue/catalogue.server.ts'
import { filesForProduct } from '#shop/catalogue/files/files.server.ts'
import { describeShareImage } from '#shop/catalogue/share-images.server.ts'
import { listFileStates } from '#shop/editions/list-files.server.ts'
import { uploadFirstEdition } from '#shop/editions/uploads.server.ts'
import { findUnpublishedChanges } from '#shop/publications/find-unpublished-changes.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { hashContent } from '#shop/publications/hash-content.server.ts'
import { loadContent } from '#shop/publications/load-content.server.ts'
import { publishChanges } from '#shop/publications/publish-changes.server.ts'
import { saveSection } from '#shop/publications/save-section.server.ts'
import { countSalesByProduct } from '#shop/reports/count-sales-by-product.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { createProduct } from './create-product.server.ts'
import { deleteProduct } from './delete-product.server.ts'
import { duplicateProduct } from './duplicate-product.server.ts'
import { moveProduct } from './move-product.server.ts'
import { toSlug } from './product-ids.server.ts'
import { saveProduct } from './save-product.server.ts'

const actor = { ip: '203.0.113.9', name: 'owner' }

async function getProduct(id: string) {
  const product = (await getEditableContent()).products.find((found) => found.id === id)
  if (!product) throw new Error(`There is no product ${id}`)
  return product
}

async function save(id: string, change: Record<string, unknown>) {
  const product = await getProduct(id)
  return saveProduct(actor, id, { seen: hashContent(product), product: { ...product, ...change } })
}

async function publish() {
  const outcome = await publishChanges(actor, { seen: (await findUnpublishedChanges())?.seen ?? '', note: '' })
  if ('refused' in outcome) throw new Error(outcome.refused)
}

async function create(name: string) {
  const created = await createProduct(actor, { name, priceInPaise: 99_00 })
  if (!('id' in created)) throw new Error(created.refused)
  return created.id
}

beforeEach(async () => {
  await db.delete(contentDraft)
  await loadContent()
})

describe('a new product', () => {
  it('needs a name, a price and a PDF to be on sale', async () => {
    const id = await create('Hindi Grammar: Class 9')
    expect(id).toBe('hindi-grammar-class-9')
    expect(await save(id, { state: 'on-sale' })).toMatchObject({
      refused: 'invalid',
      problems: [{ path: ['products', '4', 'files', '0'], problem: 'no-pdf' }],
    })
    expect(await uploadFirstEdition(actor, id, await makePdf({ pages: 2 }))).toMatchObject({
      isPublished: true,
      pages: 2,
    })
    expect(await save(id, { state: 'on-sale' })).toMatchObject({ saved: true })
    expect(findProduct(id)).toBeNull()
    await publish()
    expect(listProducts().at(-1)).toMatchObject({ id, name: 'Hindi Grammar: Class 9', priceInPaise: 99_00 })
    expect(findProductPage(id)?.hero.buyLabel).toBe('Get Hindi Grammar: Class 9')
    expect(findProductPage(id)?.seo.description).toContain('₹99')
    expect(describeShareImage(id)).toMatchObject({ footer: '₹99 · instant download' })
    expect(filesForProduct(id)).toEqual([
      { file: id, title: 'Hindi Grammar: Class 9', downloadName: 'Hindi-Grammar-Class-9.pdf', isPhoneEdition: false },
    ])
  })

  it('gets an id and a file that nothing else has', async () => {
    const [first, second] = [await create('Maths'), await create('Maths')]
    expect([first, second]).toEqual(['maths-2', 'maths-3'])
    expect(await create('Checkout')).toBe('checkout-2')
    await addOrder({ productId: 'poems' })
    expect(await create('Poems')).toBe('poems-2')
  })

  it('gets the next number also when its name ends with a number', async () => {
    expect(await create('Papers 20262027')).toBe('papers-20262027')
    expect(await create('Papers 20262027')).toBe('papers-20262027-2')
  })

  it.each([
    ['हिन्दी व्याकरण', 'product'],
    ['  Ünïcode & <b>Co</b>  ', 'unicode-b-co-b'],
    ['x'.repeat(200), 'x'.repeat(50)],
    ['Computer Applications with Programming in Python Complete', 'computer-applications-with-programming-in-python'],
    [`Notes ${'x'.repeat(60)} by Asha`, 'notes'],
  ])('makes an address from %j', (name, slug) => {
    expect(toSlug(name)).toBe(slug)
  })

  it.each([
    ['an empty name', { name: '  ', priceInPaise: 99_00 }],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000), priceInPaise: 99_00 }],
    ['no price', { name: 'Hindi', priceInPaise: Number.NaN }],
    ['a price of nothing', { name: 'Hindi', priceInPaise: 0 }],
    ['a placeholder in its name', { name: 'Hindi {prise}', priceInPaise: 99_00 }],
  ])('is refused with %s', async (_, product) => {
    expect(await createProduct(actor, product)).toMatchObject({ refused: 'invalid' })
    expect(await findUnpublishedChanges()).toBeNull()
  })
})

describe('the first PDF', () => {
  it('is refused for a file that no product names', async () => {
    expect(await uploadFirstEdition(actor, 'nothing', await makePdf({}))).toEqual({ refused: 'unknown-file' })
  })

  it('is live immediately, and the next one waits for the owner', async () => {
    const id = await create('Sanskrit')
    await uploadFirstEdition(actor, id, await makePdf({ pages: 1 }))
    expect(await uploadFirstEdition(actor, id, await makePdf({ pages: 3 }))).toMatchObject({ isPublished: false })
    const [file] = await listFileStates((await getProduct(id)).files)
    expect(file).toMatchObject({ file: id, current: { facts: { pages: 1 } }, hasUpload: true })
    await db.delete(editions)
  })
})

describe('saving a product', () => {
  it('redirects from an address that was published, and from no other', async () => {
    await save('science', { slug: 'physics' })
    await save('science', { slug: 'science-class-10' })
    expect((await getProduct('science')).formerSlugs).toEqual(['science'])
    await publish()
    expect(findMovedProduct('science')).toMatchObject({ slug: 'science-class-10' })
    await save('science', { slug: 'science' })
    expect((await getProduct('science')).formerSlugs).toEqual(['science-class-10'])
    await publish()
    expect(findProduct('science')).toMatchObject({ id: 'science' })
  })

  it('never changes the id, and refuses to overwrite another window', async () => {
    const seen = hashContent(await getProduct('maths'))
    expect(await save('maths', { id: 'other', shortName: 'Numbers' })).toMatchObject({ saved: true })
    expect(await saveProduct(actor, 'maths', { seen, product: { shortName: 'Algebra' } })).toMatchObject({
      refused: 'outdated',
    })
    expect(await getProduct('maths')).toMatchObject({ id: 'maths', shortName: { en: 'Numbers' } })
  })

  it('refuses a phone edition that has no file above it', async () => {
    const { files } = await getProduct('maths')
    const outcome = await saveProduct(actor, 'maths', {
      seen: hashContent(await getProduct('maths')),
      product: { files: files.toReversed() },
    })
    expect(outcome).toMatchObject({ refused: 'invalid', problems: [{ problem: 'phone-edition' }] })
    expect((await getProduct('maths')).files).toEqual(files)
  })

  it('lets a bundle follow its parts', async () => {
    const before = filesForProduct('combo').length
    await save('combo', { parts: ['maths', 'science'] })
    await publish()
    expect(filesForProduct('combo')).toHaveLength(before - 2)
    expect(findProductPage('combo')?.hero.buyLabel).toBe('Unlock 2 Blueprints')
    await save('combo', { parts: ['maths', 'science', 'social'] })
    await publish()
  })

  it('takes an ended product out of the shop', async () => {
    await save('social', { state: 'ended' })
    await publish()
    expect(findProduct('social')).toBeNull()
    expect(listProducts().map(({ id }) => id)).not.toContain('social')
    expect(describeShareImage('social')).toBeNull()
    await save('social', { state: 'on-sale' })
    await publish()
  })
})

describe('the list of products', () => {
  it('moves a product, and nothing beyond the ends', async () => {
    await moveProduct(actor, 'combo', 'up')
    await moveProduct(actor, 'maths', 'up')
    const ids = (await getEditableContent()).products.map(({ id }) => id)
    expect(ids.indexOf('combo')).toBe(ids.indexOf('social') - 1)
    expect(ids[0]).toBe('maths')
    expect(await moveProduct(actor, 'nothing', 'up')).toEqual({ refused: 'outdated' })
  })

  it('duplicates a product as a draft without its file', async () => {
    const copied = await duplicateProduct(actor, 'maths', (name) => `${name} (copy)`)
    const id = 'id' in copied ? String(copied.id) : ''
    expect(await getProduct(id)).toMatchObject({ state: 'draft', name: { en: 'Mathematics Blueprint (copy)' } })
    expect((await getProduct(id)).files).toMatchObject([{ file: id }])
    expect((await getProduct(id)).faqs).toEqual((await getProduct('maths')).faqs)
    expect(await duplicateProduct(actor, 'nothing', String)).toEqual({ refused: 'no-such-product' })
  })

  it('deletes only a draft that no one has ordered', async () => {
    const id = await create('Mistake')
    expect(await deleteProduct(actor, id)).toEqual({ saved: true })
    expect(await deleteProduct(actor, id)).toEqual({ refused: 'no-such-product' })
    expect(await deleteProduct(actor, 'combo')).toEqual({ refused: 'not-a-draft' })
    await save('science', { state: 'draft' })
    expect(await deleteProduct(actor, 'science')).toEqual({ refused: 'in-a-bundle' })
    await addOrder({ productId: 'science', status: 'completed', completedAt: new Date() })
    expect(await deleteProduct(actor, 'science')).toEqual({ refused: 'was-sold' })
    expect((await countSalesByProduct()).science).toMatchObject({ orders: 1 })
  })
})

describe('the audit log', () => {
  const readActs = async () =>
    (await db.select().from(auditLog).orderBy(auditLog.id)).map(({ act, ip, detail }) => ({ act, ip, detail }))

  beforeEach(() => db.execute(sql`truncate audit_log`))

  it('has a line for every change of a product, of settings and of words', async () => {
    const { ip } = actor
    const product = await create('Hindi Grammar')
    await save(product, { shortName: { en: 'Grammar' } })
    await moveProduct(actor, product, 'up')
    const copied = await duplicateProduct(actor, product, (name) => `${name} (copy)`)
    await deleteProduct(actor, product)
    const { home } = await getEditableContent()
    await saveSection(actor, 'home', hashContent(home), (before) => before)
    expect(await readActs()).toEqual([
      { act: 'product-created', ip, detail: { product, name: 'Hindi Grammar' } },
      { act: 'product-saved', ip, detail: { product } },
      { act: 'product-moved', ip, detail: { product } },
      { act: 'product-created', ip, detail: { product: 'id' in copied && copied.id, name: 'Hindi Grammar (copy)' } },
      { act: 'product-deleted', ip, detail: { product, name: 'Hindi Grammar' } },
      { act: 'section-saved', ip, detail: { section: 'home' } },
    ])
  })

  it('has no line for a change that is refused or changes nothing', async () => {
    await save('maths', { priceInPaise: -1 })
    await saveProduct(actor, 'maths', { seen: 'an older form', product: {} })
    await moveProduct(actor, 'maths', 'up')
    await deleteProduct(actor, 'maths')
    await saveSection(actor, 'home', 'an older form', (before) => before)
    expect(await readActs()).toEqual([])
  })
})

describe('a new bundle', () => {
  it('is made of its parts, without a PDF of its own, and can be sold at once', async () => {
    const created = await createProduct(actor, {
      ...{ name: 'Two Subjects', shortName: 'Duo', priceInPaise: 299_00, parts: ['maths', 'science'] },
    })
    expect(created).toMatchObject({ id: 'two-subjects' })
    expect(await getProduct('two-subjects')).toMatchObject({ files: [], shortName: { en: 'Duo' } })
    expect(await save('two-subjects', { state: 'on-sale' })).toMatchObject({ saved: true })
    await publish()
    expect(filesForProduct('two-subjects').map(({ file }) => file)).toEqual([
      ...filesForProduct('maths').map(({ file }) => file),
      ...filesForProduct('science').map(({ file }) => file),
    ])
    expect(findProductPage('two-subjects')?.hero.lead).toContain('Mathematics and Science for one price')
    await save('two-subjects', { state: 'ended' })
    await publish()
  })

  it('is not sold before every product in it has its file', async () => {
    const part = await create('Astronomy')
    const created = await createProduct(actor, { name: 'Sky', priceInPaise: 299_00, parts: ['maths', part] })
    const id = 'id' in created ? created.id : ''
    const { products } = await getEditableContent()
    expect(await save(id, { state: 'on-sale' })).toMatchObject({
      refused: 'invalid',
      problems: [
        {
          path: ['products', String(products.findIndex((product) => product.id === id)), 'parts'],
          problem: 'part-without-file',
          detail: 'Astronomy',
        },
      ],
    })
    await uploadFirstEdition(actor, part, await makePdf({ pages: 1 }))
    expect(await save(id, { state: 'on-sale' })).toMatchObject({ saved: true })
  })

  it.each([[['maths', 'combo']], [['nothing']], [['__proto__']], [['../maths']]])(
    'refuses %j as its parts',
    async (parts) => {
      const product = { name: 'A Bundle', priceInPaise: 299_00, parts }
      expect(await createProduct(actor, product)).toMatchObject({ refused: 'invalid' })
    },
  )

  it('leaves out the empty file of a product that becomes a bundle, but no PDF and no file that is added later', async () => {
    const id = await create('Everything')
    const empty = (await getProduct(id)).files
    expect(empty).toHaveLength(1)
    await save(id, { parts: ['maths', 'science'], state: 'on-sale' })
    expect(await getProduct(id)).toMatchObject({ files: [], state: 'on-sale' })
    expect(await save(id, { files: empty })).toMatchObject({ refused: 'invalid' })
    expect(await save(id, { files: empty, state: 'draft' })).toMatchObject({ saved: true })
    expect((await getProduct(id)).files).toEqual(empty)
    const { files } = await getProduct('social')
    await save('social', { parts: ['maths', 'science'] })
    expect((await getProduct('social')).files).toEqual(files)
  })
})
