import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { WrittenContent } from '#content/owner/written-content.ts'
import { contentDraft, publications } from '#db/schema/publications.ts'
import { db } from '#platform/postgres/database.server.ts'
import { listenForNotifications } from '#platform/postgres/notifications.server.ts'
import { findProduct } from '#shop/catalogue/catalogue.server.ts'
import { getContent, getContentVersion } from '#shop/catalogue/current-content.server.ts'
import { isLong } from '#tests/long.ts'
import { discardChanges } from './discard-changes.server.ts'
import { editContent } from './edit-content.server.ts'
import { findUnpublishedChanges } from './find-unpublished-changes.server.ts'
import { loadContent } from './load-content.server.ts'
import { publishChanges } from './publish-changes.server.ts'
import { publicationsChannel } from './publish-content.server.ts'
import { restoreVersion } from './restore-version.server.ts'

const actor = { ip: null, name: 'owner' }

function changeMaths(change: Partial<WrittenContent['products'][number]>) {
  return db.transaction((tx) =>
    editContent({ tx, actor }, (content) => ({
      ...content,
      products: content.products.map((product) => (product.id === 'maths' ? { ...product, ...change } : product)),
    })),
  )
}

async function publish(note = '') {
  const unpublished = await findUnpublishedChanges()
  return publishChanges(actor, { seen: unpublished?.seen ?? '', note })
}

beforeEach(async () => {
  await db.delete(contentDraft)
  await loadContent()
})

describe('a new shop', () => {
  it('publishes its starting content once, also when several processes open at the same time', async () => {
    await Promise.all([loadContent(), loadContent(), loadContent()])
    const [first, ...others] = await db.select().from(publications).where(eq(publications.version, 1))
    expect(first).toMatchObject({ author: 'software' })
    expect(others).toEqual([])
  })

  it('shows the prices of the specification', () => {
    expect(findProduct('maths')).toMatchObject({ priceInPaise: 208_00, listPriceInPaise: 232_00 })
  })
})

describe('editContent', () => {
  const enterGstin = (gstin: string) =>
    db.transaction((tx) =>
      editContent({ tx, actor }, (content) => ({ ...content, business: { ...content.business, gstin } })),
    )

  it('refuses a GSTIN with a wrong check digit', async () => {
    expect(await enterGstin('29ABCDE1234F1ZW')).toEqual({ saved: true })
    for (const gstin of ['29ABCDE1234F1Z5', '28ABCDE1234F1ZY']) {
      const problems = [{ path: ['business', 'gstin'], problem: 'gstin-check' }]
      expect(await enterGstin(gstin)).toEqual({ refused: 'invalid', problems })
    }
  })

  it('refuses a State other than that of the GSTIN, and names it', async () => {
    const enter = (state: string, gstin = '29ABCDE1234F1ZW') =>
      db.transaction((tx) =>
        editContent({ tx, actor }, (content) => ({ ...content, business: { ...content.business, state, gstin } })),
      )
    const path = ['business', 'state']
    const problems = [{ path, problem: 'state-of-gstin', detail: 'Karnataka' }]
    expect(await enter('Maharashtra')).toEqual({ refused: 'invalid', problems })
    expect(await enter('Karnataka', '04ABCDE1234F1Z8')).toMatchObject({ problems: [{ path, detail: 'Chandigarh' }] })
    // An owner with a State written in another way can still save.
    for (const same of ['Karnataka', ' karnataka ', 'KARNATAKA', 'Bengaluru, Karnataka', ''])
      expect(await enter(same)).toEqual({ saved: true })
    expect(await enter('Maharashtra', '')).toEqual({ saved: true })
  })

  it('refuses the same letters for the numbers of two kinds of documents', async () => {
    const saved = await db.transaction((tx) =>
      editContent({ tx, actor }, ({ business, ...content }) => ({
        ...content,
        business: { ...business, invoicePrefixes: { ...business.invoicePrefixes, receipt: 'BB' } },
      })),
    )
    const problems = ['receipt', 'tax-invoice'].map((kind) => ({
      path: ['business', 'invoicePrefixes', kind],
      problem: 'prefix-taken',
    }))
    expect(saved).toEqual({ refused: 'invalid', problems })
  })

  it('refuses an accent colour that is hard to read, with the measured contrast, and one that is no colour', async () => {
    const save = (accent: string) =>
      db.transaction((tx) =>
        editContent({ tx, actor }, ({ business, ...content }) => ({ ...content, business: { ...business, accent } })),
      )
    const path = ['business', 'accent']
    expect(await save('#ffe14a')).toEqual({
      refused: 'invalid',
      problems: [{ path, problem: 'accent-contrast', detail: '1.16' }],
    })
    expect(await save('#777777')).toMatchObject({ problems: [{ problem: 'accent-contrast', detail: '4.01' }] })
    expect(await save('red;}')).toMatchObject({ problems: [{ path, problem: 'colour' }] })
    expect(await save(' #7A1FA2 ')).toEqual({ saved: true })
  })

  it('refuses an order mail that does not name the product or the support address, in either language', async () => {
    const save = (changes: object) =>
      db.transaction((tx) =>
        editContent({ tx, actor }, ({ orderMail, ...content }) => ({
          ...content,
          orderMail: { ...orderMail, ...changes },
        })),
      )
    const subject = { en: '{product} is here', hi: 'आपकी फ़ाइलें' }
    expect(await save({ subject, support: { en: 'Ask us.' } })).toEqual({
      refused: 'invalid',
      problems: [
        { path: ['orderMail', 'subject', 'hi'], problem: 'product-required' },
        { path: ['orderMail', 'support'], problem: 'support-required' },
      ],
    })
    expect(await save({ closing: { en: 'By {author}' } })).toMatchObject({ refused: 'invalid' })
    expect(await save({ subject: { en: 'Your {product}' }, closing: { en: 'Good luck!' } })).toEqual({ saved: true })
  })

  it.each([{ gstRate: 12 }, { sac: '4901' }, { sac: '99843a' }])('refuses a product with %j', async (change) => {
    expect(await changeMaths(change as never)).toMatchObject({ refused: 'invalid' })
  })

  it('changes nothing for buyers until the owner publishes', async () => {
    const before = getContent()
    expect(await changeMaths({ priceInPaise: 199_00 })).toEqual({ saved: true })
    await loadContent()
    expect(getContent()).toEqual(before)
    expect(await findUnpublishedChanges()).toMatchObject({
      changes: [{ kind: 'product-changed', name: 'Mathematics Blueprint', fields: ['priceInPaise'] }],
    })
  })

  it('keeps earlier unpublished changes', async () => {
    await changeMaths({ priceInPaise: 199_00 })
    await changeMaths({ state: 'hidden' })
    expect((await findUnpublishedChanges())?.changes).toEqual([
      { kind: 'product-changed', id: 'maths', name: 'Mathematics Blueprint', fields: ['state', 'priceInPaise'] },
    ])
  })

  it('has nothing left to publish when the owner takes a change back', async () => {
    const price = getContent().products.find(({ product }) => product.id === 'maths')?.product.priceInPaise ?? 0
    await changeMaths({ priceInPaise: price + 100 })
    await changeMaths({ priceInPaise: price })
    expect(await findUnpublishedChanges()).toBeNull()
  })

  it.each([
    ['a negative price', { priceInPaise: -1 }, 'price'],
    ['a price with fractions of a paisa', { priceInPaise: 100.5 }, 'price'],
    ['a price above ₹1,00,000', { priceInPaise: 100_000_01 }, 'price'],
    ['a list price below the price', { listPriceInPaise: 100_00 }, 'list-price-too-low'],
    ['an address with blanks', { slug: 'my maths' }, 'slug'],
    ['the address of another page', { slug: 'checkout' }, 'slug-reserved'],
    ['the address of another product', { slug: 'science' }, 'slug-taken'],
    ['a product for sale without files', { files: [] }, 'no-files'],
    ['an empty name', { name: { en: '  ' } }, 'empty'],
    ['a name of 10,000 characters', { name: { en: 'x'.repeat(10_000) } }, 'too-long'],
    ['a placeholder that means nothing', { name: { en: 'Maths for {prise}' } }, 'unknown-placeholder'],
    ['a bundle of one product', { parts: ['science'] }, 'one-part'],
    ['a bundle of products that do not exist', { parts: ['hindi'] }, 'unknown-part'],
    ['a bundle of bundles', { parts: ['combo'] }, 'unknown-part'],
  ])('refuses %s and saves nothing', async (_, change, problem) => {
    const outcome = await changeMaths(change)
    expect(outcome).toMatchObject({
      refused: 'invalid',
      problems: expect.arrayContaining([expect.objectContaining({ problem })]),
    })
    expect(await findUnpublishedChanges()).toBeNull()
  })

  it('refuses a bundle that costs more than its products one by one, and names their sum', async () => {
    const changeProducts = (changes: Record<string, Partial<WrittenContent['products'][number]>>) =>
      db.transaction((tx) =>
        editContent({ tx, actor }, (content) => ({
          ...content,
          products: content.products.map((product) => ({ ...product, ...changes[product.id] })),
        })),
      )
    const refusal = (index: number, detail: string) => ({
      refused: 'invalid',
      problems: [{ path: ['products', String(index), 'priceInPaise'], problem: 'bundle-too-expensive', detail }],
    })
    const combo = getContent().products.findIndex(({ product }) => product.id === 'combo')
    expect(await changeProducts({ combo: { priceInPaise: 696_01 } })).toEqual(refusal(combo, '₹696'))
    expect(await changeProducts({ combo: { priceInPaise: 696_00 } })).toEqual({ saved: true })
    // A product without a list price counts with its price.
    expect(await changeProducts({ maths: { listPriceInPaise: null } })).toEqual(refusal(combo, '₹672'))
  })

  it('names the very word and the allowed length', async () => {
    const path = ['products', '0', 'shortName']
    expect(await changeMaths({ shortName: { en: 'For {studnets}', hi: 'x'.repeat(161) } })).toEqual({
      refused: 'invalid',
      problems: [{ path: [...path, 'hi'], problem: 'too-long', detail: '160' }],
    })
    expect(await changeMaths({ shortName: { en: 'For {studnets}' } })).toEqual({
      refused: 'invalid',
      problems: [{ path, problem: 'unknown-placeholder', detail: 'studnets' }],
    })
  })

  it('removes invisible characters and direction marks', async () => {
    await changeMaths({ shortName: { en: 'Alge\u202Ebra\u0000' } })
    expect(await publish()).toMatchObject({ version: expect.any(Number) })
    expect(findProduct('maths')?.shortName).toBe('Algebra')
  })

  it('loses no change when two windows save at the same time', async () => {
    await Promise.all([changeMaths({ priceInPaise: 150_00 }), changeMaths({ shortName: { en: 'Numbers' } })])
    await publish()
    expect(findProduct('maths')).toMatchObject({ priceInPaise: 150_00, shortName: 'Numbers' })
  })
})

describe('publishChanges', () => {
  it('shows the change to buyers without a restart, in every text that mentions it', async () => {
    await changeMaths({ priceInPaise: 150_00, listPriceInPaise: 300_00 })
    const { version } = (await publish('Exam season')) as { version: number }
    expect(getContentVersion()).toBe(version)
    expect(findProduct('maths')).toMatchObject({ priceInPaise: 150_00, listPriceInPaise: 300_00 })
    expect(findProduct('combo')?.listPriceInPaise).toBe(300_00 + 2 * 232_00)
    expect(getContent().home.subjects.label).toBe('from ₹150 per subject')
    expect(await findUnpublishedChanges()).toBeNull()
  })

  it('refuses when the draft changed after the owner saw it', async () => {
    await changeMaths({ priceInPaise: 151_00 })
    const seen = (await findUnpublishedChanges())?.seen ?? ''
    await changeMaths({ priceInPaise: 152_00 })
    expect(await publishChanges(actor, { seen, note: '' })).toEqual({ refused: 'outdated' })
    expect(findProduct('maths')?.priceInPaise).not.toBe(152_00)
  })

  it('publishes once when the owner clicks twice', async () => {
    await changeMaths({ priceInPaise: 153_00 })
    const seen = (await findUnpublishedChanges())?.seen ?? ''
    const outcomes = await Promise.all([1, 2, 3].map(() => publishChanges(actor, { seen, note: '' })))
    expect(outcomes.filter((outcome) => 'version' in outcome)).toHaveLength(1)
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toHaveLength(2)
  })

  it('notifies other processes', async () => {
    const heard = vi.fn(async () => {})
    const listening = listenForNotifications({ [publicationsChannel]: heard })
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), 60_000)
    await changeMaths({ priceInPaise: 154_00 })
    await publish()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), 60_000)
    await listening.close()
  })
})

describe('two processes', () => {
  it.runIf(isLong)(
    'show a publication of one in the other, without a restart',
    async () => {
      const other = await startOtherProcess()
      try {
        await other.waitForPrice(getPrice())
        for (const priceInPaise of [171_00, 172_00, 173_00]) {
          await changeMaths({ priceInPaise })
          await publish()
          const publishedAt = performance.now()
          await other.waitForPrice(priceInPaise)
          console.info(
            `the other process showed a publication after ${(performance.now() - publishedAt).toFixed(0)} ms`,
          )
        }
      } finally {
        await other.stop()
      }
    },
    300_000,
  )
})

const getPrice = () => findProduct('maths')?.priceInPaise ?? 0

/** Holds and follows the content as the shop does, and prints the price that it would show. */
const followContent = `
  const { listenForNotifications } = await import('./platform/postgres/notifications.server.ts')
  const { findProduct } = await import('./shop/catalogue/catalogue.server.ts')
  const { loadContent } = await import('./shop/publications/load-content.server.ts')
  await loadContent()
  listenForNotifications({
    ${publicationsChannel}: async () => {
      await loadContent()
      process.stdout.write('price ' + findProduct('maths').priceInPaise + '\\n')
    },
  })`

async function startOtherProcess() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', followContent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (text: Buffer) => {
    printed += text
  })
  return {
    /** Checked often, so that the printed time is the time of the other process. */
    async waitForPrice(priceInPaise: number) {
      const isShown = () => {
        expect(child.exitCode).toBeNull()
        expect(printed).toContain(`price ${priceInPaise}\n`)
      }
      await vi.waitFor(isShown, { timeout: 200_000, interval: 5 })
    },
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

describe('listenForNotifications', () => {
  it('reconnects, and calls its listeners for what it may have missed', async () => {
    const heard = vi.fn(async () => {})
    const listening = listenForNotifications({ [publicationsChannel]: heard })
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), 60_000)
    await db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), 60_000)
    await listening.close()
  })
})

describe('restoreVersion', () => {
  it('brings an earlier version back as a new one', async () => {
    const before = getContentVersion()
    const price = findProduct('maths')?.priceInPaise
    await changeMaths({ priceInPaise: 177_00 })
    await publish()
    const outcome = await restoreVersion(actor, before)
    expect(outcome).toEqual({ version: before + 2 })
    expect(findProduct('maths')?.priceInPaise).toBe(price)
  })

  it('refuses while there are unpublished changes, and for versions that do not exist', async () => {
    expect(await restoreVersion(actor, 9_999)).toEqual({ refused: 'no-such-version' })
    expect(await restoreVersion(actor, getContentVersion())).toEqual({ refused: 'no-such-version' })
    await changeMaths({ priceInPaise: 178_00 })
    expect(await restoreVersion(actor, 1)).toEqual({ refused: 'unpublished-changes' })
  })
})

describe('discardChanges', () => {
  it('deletes the draft once', async () => {
    await changeMaths({ priceInPaise: 179_00 })
    expect(await discardChanges(actor)).toEqual({ discarded: true })
    expect(await discardChanges(actor)).toEqual({ refused: 'nothing-to-discard' })
    expect(await findUnpublishedChanges()).toBeNull()
  })
})

describe('loadContent', () => {
  it('opens the shop with the newest version that it can read', async () => {
    const version = getContentVersion()
    await db.insert(publications).values({ version: version + 1, content: { products: 'broken' }, author: 'owner' })
    await loadContent()
    expect(getContentVersion()).toBe(version)
    await db.delete(publications).where(eq(publications.version, version + 1))
  })

  it('takes sections that an earlier release did not know from the starting content', async () => {
    const version = getContentVersion() + 1
    const [{ content } = { content: {} }] = await db.select().from(publications).where(eq(publications.version, 1))
    const { freeGuide: _, ...earlier } = content as WrittenContent
    await db.insert(publications).values({ version, content: earlier, author: 'owner' })
    await loadContent()
    expect(getContentVersion()).toBe(version)
    expect(getContent().freeGuide.inside).toHaveLength(4)
  })
})
