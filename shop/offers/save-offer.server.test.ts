import { desc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { db } from '#platform/postgres/database.server.ts'
import { listenForNotifications } from '#platform/postgres/notifications.server.ts'
import { findProduct } from '#shop/catalogue/catalogue.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { getOffers, loadOffers, offersChannel } from './current-offers.server.ts'
import { endOffer } from './end-offer.server.ts'
import { listFlooredOffers } from './list-floored-offers.server.ts'
import { listOffers } from './list-offers.server.ts'
import { readOfferForm } from './offer-form.server.ts'
import { listOfferedProducts, previewOffer } from './preview-offer.server.ts'
import { saveOffer } from './save-offer.server.ts'

const actor = { ip: '203.0.113.7', name: 'owner' }

function termsOf(typed: Record<string, string>) {
  const read = readOfferForm(
    { name: 'Offer', unit: 'percent', amount: '25', scope: 'all', ...typed },
    listOfferedProducts(),
    49_00,
  )
  if ('errors' in read) throw new Error(JSON.stringify(read.errors))
  return read.terms
}

async function save(typed: Record<string, string>, id: number | null = null) {
  const saved = await saveOffer(actor, id, termsOf(typed))
  if ('refused' in saved) throw new Error(saved.refused)
  return saved.id
}

const lastAct = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

describe('an offer of the owner', () => {
  it('leaves the minimum price of a product that became cheaper, and the owner sees it at Publish', async () => {
    // As an earlier version stored it: more than the product costs.
    const terms = { ...termsOf({ unit: 'rupees', amount: '50' }), name: 'Too much', offInPaise: 500_00 }
    const content = await getEditableContent()
    const saved = await saveOffer(actor, null, { ...terms, productIds: ['maths'] })
    if ('refused' in saved) throw new Error(saved.refused)
    expect(findProduct('maths')?.priceInPaise).toBe(49_00)
    expect(listFlooredOffers(content)).toEqual([
      { id: saved.id, offer: 'Too much', product: 'Mathematics Blueprint', priceInPaise: 49_00 },
    ])
    const raised = { ...content.business, upgradeFloorInPaise: 99_00 }
    expect(listFlooredOffers({ ...content, business: raised })).toMatchObject([{ priceInPaise: 99_00 }])
    await endOffer(actor, saved.id)
    expect(listFlooredOffers(content)).toEqual([])
    expect(findProduct('maths')?.priceInPaise).toBe(208_00)
  })

  it('shows what each product would cost before it is saved', async () => {
    const price = (id: string, terms: Record<string, string>, offerId: number | null = null) =>
      previewOffer(offerId, termsOf(terms)).find((previewed) => previewed.id === id)
    expect(price('maths', { amount: '25' })).toMatchObject({ beforeInPaise: 208_00, afterInPaise: 156_00 })
    expect(price('combo', { unit: 'rupees', amount: '48' })).toMatchObject({ afterInPaise: 300_00 })
    expect(price('maths', { amount: '100', code: 'FREE-COPY' })).toMatchObject({ afterInPaise: 0 })
    expect(findProduct('maths')?.priceInPaise).toBe(208_00)

    // A better offer stays, and an offer that is edited is not compared with itself.
    const id = await save({ amount: '50' })
    expect(price('maths', { amount: '25' })).toMatchObject({ beforeInPaise: 104_00, afterInPaise: 104_00 })
    expect(price('maths', { amount: '25' }, id)).toMatchObject({ beforeInPaise: 208_00, afterInPaise: 156_00 })
    await endOffer(actor, id)
  })

  it('applies immediately, can be changed, and ends with a click', async () => {
    const id = await save({ name: 'Diwali offer' })
    expect(findProduct('maths')).toMatchObject({ priceInPaise: 156_00, discount: { name: 'Diwali offer' } })
    expect(await lastAct()).toMatchObject({ act: 'offer-created', detail: { offer: id, name: 'Diwali offer' } })

    await save({ name: 'Pongal offer', amount: '50' }, id)
    expect(findProduct('maths')).toMatchObject({ priceInPaise: 104_00, discount: { name: 'Pongal offer' } })
    expect(await lastAct()).toMatchObject({ act: 'offer-changed' })

    expect(await endOffer(actor, id)).toEqual({ name: 'Pongal offer' })
    expect(findProduct('maths')).toMatchObject({ priceInPaise: 208_00, discount: null })
    expect(await lastAct()).toMatchObject({ act: 'offer-ended' })
    expect(await endOffer(actor, id)).toEqual({ refused: 'offer-ended' })
    expect(await saveOffer(actor, id, termsOf({}))).toEqual({ refused: 'offer-ended' })
    expect((await listOffers()).find((offer) => offer.id === id)).toMatchObject({ time: 'ended', uses: 0 })
  })

  it('has its code for itself until it ends, also when two are saved at the same moment', async () => {
    const saved = await Promise.all([1, 2, 3].map(() => saveOffer(actor, null, termsOf({ code: 'SAME' }))))
    const kept = saved.flatMap((outcome) => ('refused' in outcome ? [] : outcome.id))
    expect(kept).toHaveLength(1)
    expect(saved.filter((outcome) => 'refused' in outcome)).toEqual(Array(2).fill({ refused: 'code-taken' }))
    // Saving it again is not a conflict with itself.
    await save({ code: 'same', amount: '10' }, kept[0])
    await endOffer(actor, kept[0] ?? 0)
    await save({ code: 'SAME' })
  })

  it('reaches every process within moments', async () => {
    let loads = 0
    const notifications = listenForNotifications({
      [offersChannel]: async () => {
        loads += 1
        await loadOffers()
      },
    })
    await expect.poll(() => loads).toBe(1)
    const id = await save({ code: 'EVERYWHERE' })
    await expect.poll(() => loads).toBe(2)
    expect(getOffers().map((offer) => offer.id)).toContain(id)
    await notifications.close()
  })
})
