import { afterAll, expect, it, vi } from 'vitest'
import type { Edition } from '#db/schema/editions.ts'
import { listenForNotifications } from '#platform/postgres/notifications.server.ts'
import { addEdition, rollBackEdition } from '#shop/editions/published-editions.server.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { getContent } from '../current-content.server.ts'
import { editionsChannel, loadEditions } from './current-editions.server.ts'
import { describeEditions } from './describe-editions.server.ts'

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
