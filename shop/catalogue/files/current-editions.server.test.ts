import { eq } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { type Edition, type EditionChanges, editions } from '#db/schema/editions.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { listenForNotifications } from '#platform/postgres/notifications.server.ts'
import { createChangedLink } from '#shop/downloads/download-link.server.ts'
import { listEditionNews } from '#shop/downloads/list-edition-news.server.ts'
import { addEdition, rollBackEdition } from '#shop/editions/published-editions.server.ts'
import { addOrder, pageAt } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { getContent } from '../current-content.server.ts'
import { editionsChannel, loadEditions } from './current-editions.server.ts'
import { describeEditions } from './describe-editions.server.ts'
import { listPastEditions } from './list-past-editions.server.ts'

const notifications = listenForNotifications({ [editionsChannel]: loadEditions })
afterAll(() => notifications.close())

it('learns of every edition that any process publishes or restores, and pages are drawn again', async () => {
  const added: Edition[] = []
  for (const number of [1, 2]) {
    const before = getContent()
    const outcome = await addEdition('science', await makePdf({ pages: number }), 'upload')
    if ('edition' in outcome) added.push(outcome.edition)
    await vi.waitFor(
      () =>
        expect(describeEditions('science')).toMatchObject({ isDemoEdition: false, facts: { pages: number }, number }),
      30_000,
    )
    // Pages are cached per content.
    expect(getContent()).not.toBe(before)
  }
  const [first] = added
  if (!first) throw new Error('there is no edition')
  await rollBackEdition({ ip: null, name: 'owner' }, 'science', first.id)
  await vi.waitFor(() => expect(describeEditions('science')).toMatchObject({ facts: { pages: 1 }, number: 1 }), 30_000)
})

it('lists the editions of a product with what changed, and what is new since an order, in both languages', async () => {
  const publish = async (pages: number) => {
    const added = await addEdition('social', await makePdf({ pages }), 'upload')
    if ('refused' in added) throw new Error(added.refused)
    return added.edition
  }
  await publish(3)
  await loadEditions()
  const { files } = pageAt('social')
  expect(listPastEditions({ files })).toEqual([])
  const { id, publishedAt } = await publish(5)
  const changes: EditionChanges = {
    ...{ before: 's', unit: 'pages', total: 5, changed: [[2, 2]], added: [[4, 5]], removed: 0, moved: 1 },
    cutBytes: 20_000,
  }
  await db.update(editions).set({ changes, whatIsNew: 'Maps.', whatIsNewInHindi: 'नक्शे।' }).where(eq(editions.id, id))
  await loadEditions()

  const inEnglish = { changes: '1 of 5 pages changed: 2; 2 new pages: 4–5; 1 page moved', whatIsNew: 'Maps.' }
  const inHindi = { changes: '5 में से 1 पेज बदला: 2; 2 नए पेज: 4–5; 1 पेज की जगह बदली', whatIsNew: 'नक्शे।' }
  const first = { number: 1, changes: '', whatIsNew: '' }
  expect(listPastEditions({ files })).toMatchObject([{ title: '', number: 2, publishedAt, ...inEnglish }, first])
  expect(inLanguage('hi', () => listPastEditions({ files }))).toMatchObject([inHindi, first])

  const order = await addOrder({ status: 'completed', productId: 'social' })
  const before = new Date(publishedAt.getTime() - 1)
  const news = { ...inEnglish, file: 'social', changedFacts: 'PDF · 3 pages · 20 KB' }
  expect(listEditionNews(order, before)).toMatchObject([news])
  expect(listEditionNews(order, publishedAt)).toEqual([])
  expect(createChangedLink(order, 'social')?.url).toContain('.social~changed.')
  expect([createChangedLink(order, 'maths'), createChangedLink(order, 'science')]).toEqual([null, null])
})
