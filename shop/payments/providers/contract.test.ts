import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ContractSubject, Delivery, FakeProvider } from '#tests/fakes/payments/harness.ts'
import { makeOrder } from '#tests/fakes/payments/make-order.ts'
import {
  type DisputeAnswer,
  type DisputeEvidence,
  DisputeRefusal,
  type PaymentProvider,
  ProviderError,
  type RefundablePayment,
  RefundRefusal,
  type RefundRequest,
} from '../provider.ts'
import { allProviders } from './all-providers.server.ts'

/** Each provider's fake exports the subject of this test. */
const subjects = await Promise.all(
  allProviders.map(async ({ name, namesNoSettlementTotal }) => {
    const fake: { subject: ContractSubject } = await import(`../../../tests/fakes/payments/${name}.ts`)
    return { name, namesNoSettlementTotal, ...fake.subject }
  }),
)

// Long enough for a busy machine; tests of a hanging provider use the short ones.
const timeouts = { startMs: 5_000, readMs: 5_000, retryPauseMs: [1, 5] } as const
const shortTimeouts = { ...timeouts, startMs: 150, readMs: 150 }

describe.each(subjects)(
  '$name',
  ({
    begin,
    namesNoSettlementTotal,
    paymentRefLike,
    secrets,
    webhookHeaders,
    staleAfterMs,
    can,
    namesBankReference,
  }) => {
    let provider: PaymentProvider
    let fake: FakeProvider

    beforeEach(async () => {
      ;({ provider, fake } = await begin({ timeouts }))
    })
    afterEach(() => fake.stop())

    describe('start', () => {
      it('opens a payment and returns the URL of its page', async () => {
        const { paymentRef, url } = await provider.start(makeOrder())
        expect(paymentRef).toMatch(/^[\w-]+$/)
        expect(new URL(url).protocol).toMatch(/^https?:$/)
      })

      it('opens one payment per order, however often it is called', async () => {
        await fake.stop()
        let now = Date.now()
        // Time passes between the calls, so that relative times differ.
        ;({ provider, fake } = await begin({ timeouts, now: () => (now += 60_000) }))
        const order = makeOrder()
        const started = await provider.start(order)
        expect(await provider.start(order)).toEqual(started)
        expect(await provider.start(order)).toEqual(started)
        expect(await fake.paymentCount()).toBe(1)
      })

      it('opens one payment per order when called twice at the same time', async () => {
        const order = makeOrder()
        const [one, other] = await Promise.all([provider.start(order), provider.start(order)])
        expect(one).toEqual(other)
        expect(await fake.paymentCount()).toBe(1)
      })

      it('opens different payments for different orders', async () => {
        const [one, other] = [await provider.start(makeOrder()), await provider.start(makeOrder())]
        expect(one.paymentRef).not.toBe(other.paymentRef)
      })

      it.each([100, 101, 999, 1_010, 49_900, 49_999, 11_335_537])('requests exactly %i paise', async (amount) => {
        const { paymentRef } = await provider.start(makeOrder({ amountInPaise: amount }))
        await fake.pay(paymentRef)
        expect((await provider.fetchPayment(paymentRef)).received).toMatchObject([{ amountInPaise: amount }])
      })

      it.each([
        ['a name in Devanagari', { name: 'आशा वर्मा' }],
        ['a name with punctuation', { name: "D'Souza-O’Brien, Dr." }],
        ['a very short name', { name: 'Om' }],
        ['a very long email', { email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.in` }],
      ])('sells to a buyer with %s', async (_what, customer) => {
        const order = makeOrder()
        await expect(provider.start({ ...order, customer: { ...order.customer, ...customer } })).resolves.toBeDefined()
      })

      it('works on a machine that webhooks cannot reach', async () => {
        const order = makeOrder({
          returnUrl: 'http://127.0.0.1:3000/thank-you?order=1',
          webhookUrl: 'http://127.0.0.1:3000/webhooks',
        })
        await expect(provider.start(order)).resolves.toBeDefined()
      })
    })

    describe('fetchPayment', () => {
      it('reports an open payment as open, with nothing received', async () => {
        const { order, paymentRef } = await openPayment()
        const facts = { orderId: order.id, received: [], outlook: 'open', final: false }
        expect(await provider.fetchPayment(paymentRef)).toEqual(facts)
      })

      it('reports the paid amount in paise and the order', async () => {
        const { order, paymentRef } = await openPayment()
        await fake.pay(paymentRef)
        expect(await provider.fetchPayment(paymentRef)).toMatchObject({
          orderId: order.id,
          received: [{ id: expect.stringMatching(/./), amountInPaise: 49_900, currency: 'INR' }],
        })
      })

      it.runIf(can.payTwice)('reports both payments of a buyer who paid twice', async () => {
        const { paymentRef } = await openPayment()
        await fake.pay(paymentRef, { times: 2 })
        const { received } = await provider.fetchPayment(paymentRef)
        expect(received.map(({ amountInPaise }) => amountInPaise)).toEqual([49_900, 49_900])
        expect(new Set(received.map(({ id }) => id)).size).toBe(2)
      })

      it.each([1, 49_899, 49_901])('reports a wrong amount of %i paise unchanged', async (amountInPaise) => {
        const { paymentRef } = await openPayment()
        await fake.pay(paymentRef, { amountInPaise })
        expect((await provider.fetchPayment(paymentRef)).received).toMatchObject([{ amountInPaise, currency: 'INR' }])
      })

      it('reports a wrong currency unchanged', async () => {
        const { paymentRef } = await openPayment()
        await fake.pay(paymentRef, { currency: 'USD' })
        expect((await provider.fetchPayment(paymentRef)).received).toMatchObject([{ currency: 'USD' }])
      })

      it.each(['expire', 'cancel'] as const)('reports a payment as failed after %s', async (end) => {
        const { paymentRef } = await openPayment()
        await fake[end](paymentRef)
        expect(await provider.fetchPayment(paymentRef)).toMatchObject({ received: [], outlook: 'failed' })
      })

      it.runIf(can.payLate)('reports money that arrives after a payment has expired', async () => {
        const { paymentRef } = await openPayment()
        await fake.expire(paymentRef)
        expect(await provider.fetchPayment(paymentRef)).toMatchObject({ final: false })
        await fake.pay(paymentRef)
        expect((await provider.fetchPayment(paymentRef)).received).toHaveLength(1)
      })

      it('leaves a payment open when the bank declines', async () => {
        const { paymentRef } = await openPayment()
        await fake.decline(paymentRef)
        expect(await provider.fetchPayment(paymentRef)).toMatchObject({ received: [], outlook: 'open', final: false })
      })

      it.each(['', 'unknown', '..', '../orders', 'plink_x/../y', 'cs_x?y'])(
        'throws for the reference "%s"',
        async (ref) => {
          await expect(provider.fetchPayment(ref)).rejects.toBeInstanceOf(ProviderError)
        },
      )
    })

    describe('readWebhook', () => {
      it.each(['paid', 'expired'] as const)('returns the payment of an event: %s', async (event) => {
        const { paymentRef, delivery } = await createDelivery(event)
        expect(await read(delivery)).toEqual({ key: expect.stringMatching(/./), paymentRef })
      })

      it('returns the same key for a repeated event', async () => {
        const { delivery } = await createDelivery('paid')
        const first = await read(delivery)
        expect(await read(fake.redeliver(delivery, { sentAt: Date.now() + 120_000 }))).toEqual(first)
      })

      it('returns different keys for two events', async () => {
        const { paymentRef, delivery } = await createDelivery('paid')
        const [one, other] = [await read(delivery), await read(fake.webhook(paymentRef, 'expired'))]
        expect(one).not.toEqual(other)
      })

      it('returns null for a body that was tampered with', async () => {
        const { delivery } = await createDelivery('paid')
        expect(await read({ ...delivery, body: delivery.body.replace('49', '50') })).toBeNull()
        expect(await read({ ...delivery, body: `${delivery.body} ` })).toBeNull()
      })

      it('returns null for a body signed with another secret', async () => {
        const { delivery } = await createDelivery('paid')
        expect(await read(fake.redeliver(delivery, { secret: 'another' }))).toBeNull()
      })

      it.each(webhookHeaders)('returns null when %s is missing or garbled', async (header) => {
        const { delivery } = await createDelivery('paid')
        for (const value of [undefined, '', '=', ',,,', 't=,v1=', 'x'.repeat(64), '1e9']) {
          const headers = new Headers(delivery.headers)
          headers.delete(header)
          if (value !== undefined) headers.set(header, value)
          expect(await read({ ...delivery, headers })).toBeNull()
        }
      })

      it.runIf(staleAfterMs !== null)('returns null for an event that is too old', async () => {
        const { delivery } = await createDelivery('paid')
        const sentBefore = (age: number) => fake.redeliver(delivery, { sentAt: Date.now() - age })
        expect(await read(sentBefore((staleAfterMs ?? 0) + 2_000))).toBeNull()
        expect(await read(sentBefore((staleAfterMs ?? 0) - 10_000))).not.toBeNull()
      })

      it.each(['', ' ', 'null', '[]', '"text"', '{', '{}', '{"type":1}', '<xml/>', '{"data":null,"payload":null}'])(
        'returns null for the signed body "%s"',
        async (body) => {
          const { delivery } = await createDelivery('paid')
          expect(await read(fake.redeliver(delivery, { body }))).toBeNull()
        },
      )

      it('accepts a genuine event about something else', async () => {
        const { delivery } = await createDelivery('unrelated')
        expect(await read(delivery)).toBe('unrelated')
      })

      it('returns null for a request without any header', async () => {
        const { delivery } = await createDelivery('paid')
        expect(await read({ ...delivery, headers: new Headers() })).toBeNull()
      })
    })

    describe('fetchDetails', () => {
      it('reports the number in the buyer’s UPI app, the way of paying, and what the provider keeps', async () => {
        const payment = await payOrder()
        await fake.payOut(payment.paymentRef)
        expect(await provider.fetchDetails(payment)).toEqual({
          bankReference: namesBankReference ? expect.stringMatching(/^\d{12}$/) : null,
          method: expect.stringMatching(/^(upi|card)$/),
          fee: { inPaise: 11_78, taxInPaise: 1_80 },
        })
      })

      it.each(['', 'unknown', '..', '../orders', 'pay_x/../y', 'pi_x?y'])('throws for the payment "%s"', async (id) => {
        const { paymentRef } = await openPayment()
        const payment = { id, refundRef: null, paymentRef, currency: 'INR' }
        await expect(provider.fetchDetails(payment)).rejects.toBeInstanceOf(ProviderError)
      })
    })

    describe('refund', () => {
      it('sends back a part and then the rest, each under the id that the shop gave it', async () => {
        const payment = await payOrder()
        const refunded = [await provider.refund(part(payment, 10_001)), await provider.refund(part(payment, 39_899))]
        expect(refunded.map(({ amountInPaise }) => amountInPaise)).toEqual([10_001, 39_899])
        const listed = await provider.fetchRefunds(payment)
        expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(refunded.map(({ id }) => id)))
        expect(new Set(listed.map(({ refundId }) => refundId)).size).toBe(2)
        expect(refunded).toMatchObject([{ state: 'processed', bankReference: expect.stringMatching(/./) }, {}])
      })

      it('makes one refund per id, however often and at the same time it is called', async () => {
        const payment = await payOrder()
        const request = part(payment, 10_000)
        const [one, other] = await Promise.all([provider.refund(request), provider.refund(request)])
        expect(one.id).toBe(other.id)
        expect((await provider.refund(request)).id).toBe(one.id)
        expect(await fake.refundCount()).toBe(1)
      })

      it.runIf(can.failNetwork).each([500, 429, 'drop', 'lose-response'] as const)(
        'makes one refund after %s',
        async (failure) => {
          const payment = await payOrder()
          fake.failNextRequests(2, failure)
          expect(await provider.refund(part(payment, 10_000))).toMatchObject({ amountInPaise: 10_000 })
          expect(await fake.refundCount()).toBe(1)
        },
      )

      it('is refused for good when it exceeds what was received', async () => {
        const payment = await payOrder()
        await expectRefusal(() => provider.refund(part(payment, 49_901)))
        await provider.refund(part(payment, 49_900))
        await expectRefusal(() => provider.refund(part(payment, 100)))
        expect(await fake.refundCount()).toBe(1)
      })

      it('is refused for good when the provider does not want to make it', async () => {
        const payment = await payOrder()
        await fake.planRefunds(payment.paymentRef, 'refuse')
        await expectRefusal(() => provider.refund(part(payment, 10_000)))
        expect(await provider.fetchRefunds(payment)).toEqual([])
      })

      it('stays undecided while the provider is down or refuses our keys', async () => {
        if (!can.failNetwork) return
        const payment = await payOrder()
        for (const failure of [401, 503, 503, 503]) fake.failNextRequests(1, failure)
        for (let time = 0; time < 2; time++) {
          const error = await provider.refund(part(payment, 10_000)).catch((thrown: unknown) => thrown)
          expect(error).toBeInstanceOf(ProviderError)
          expect(error).not.toBeInstanceOf(RefundRefusal)
        }
      })

      it('is on its way, then with the bank, and can still fail', async () => {
        const payment = await payOrder()
        await fake.planRefunds(payment.paymentRef, 'delay')
        const { id, state, bankReference } = await provider.refund(part(payment, 10_000))
        expect({ state, bankReference }).toEqual({ state: 'accepted', bankReference: null })
        await fake.settleRefund(id, 'processed')
        expect(await provider.fetchRefunds(payment)).toMatchObject([
          { state: 'processed', bankReference: expect.stringMatching(/./) },
        ])
        await fake.settleRefund(id, 'failed')
        expect(await provider.fetchRefunds(payment)).toMatchObject([{ id, state: 'failed' }])
      })

      it('does not stop the shop from reading the payment', async () => {
        const payment = await payOrder()
        await provider.refund(part(payment, 49_900))
        expect((await provider.fetchPayment(payment.paymentRef)).received).toMatchObject([{ amountInPaise: 49_900 }])
      })

      it.runIf(can.payTwice)('sends back the second of two payments', async () => {
        const [first, second] = await payOrderTwice()
        await provider.refund(part(second, 49_900))
        expect(await provider.fetchRefunds(first)).toEqual([])
        expect(await provider.fetchRefunds(second)).toMatchObject([{ amountInPaise: 49_900 }])
      })

      it.each(['', 'unknown', '..', '../orders', 'pay_x/../y', 'pi_x?y'])('throws for the payment "%s"', async (id) => {
        const { paymentRef } = await openPayment()
        const payment = { id, refundRef: null, paymentRef, currency: 'INR' }
        await expect(provider.refund(part(payment, 10_000))).rejects.toBeInstanceOf(ProviderError)
      })
    })

    describe('fetchRefunds', () => {
      it("lists a refund made on the provider's own site, which has no id of the shop", async () => {
        const payment = await payOrder()
        await fake.refundOnSite(payment.paymentRef, 12_345)
        expect(await provider.fetchRefunds(payment)).toMatchObject([{ refundId: null, amountInPaise: 12_345 }])
      })

      it('is listed with the refunds of the whole account, unless the provider has no such list', async () => {
        if (!provider.listRefunds) return
        const [one, other] = [await payOrder(), await payOrder()]
        await fake.refundOnSite(one.paymentRef, 10_000)
        await provider.refund(part(other, 20_000))
        const listed = await provider.listRefunds(new Date(Date.now() - 600_000))
        expect(listed.map(({ payment }) => payment).sort()).toEqual([one.id, other.id].sort())
        const [made] = await provider.fetchRefunds(one)
        expect(listed).toContainEqual({ id: made?.id, payment: one.id })
        expect(await provider.listRefunds(new Date(Date.now() + 600_000))).toEqual([])
      })

      it('is listed also behind a hundred others', async () => {
        if (!provider.listRefunds) return
        const payment = await payOrder()
        for (let time = 0; time < 104; time++) await fake.refundOnSite(payment.paymentRef, 100)
        const listed = await provider.listRefunds(new Date(Date.now() - 600_000))
        expect(new Set(listed.map(({ id }) => id)).size).toBe(104)
      })

      it('is announced by a webhook that names the payment', async () => {
        const payment = await payOrder()
        await fake.refundOnSite(payment.paymentRef, 10_000)
        const delivery = await fake.moneyWebhook(payment.paymentRef, 'refund')
        const event = await read(delivery)
        expect(event).toEqual({ key: expect.stringMatching(/./), refundedPayment: payment.refundRef ?? payment.id })
        expect(await read(fake.redeliver(delivery))).toEqual(event)
        expect(await read(fake.redeliver(delivery, { secret: 'another' }))).toBeNull()
      })
    })

    describe('fetchDispute', () => {
      it('reports amount, reason and deadline, and later the decision', async () => {
        const payment = await payOrder()
        const id = await fake.openDispute(payment.paymentRef)
        const delivery = await fake.moneyWebhook(payment.paymentRef, 'dispute')
        expect(await read(delivery)).toEqual({
          key: expect.stringMatching(/./),
          disputedPayment: payment.refundRef ?? payment.id,
          disputeId: id,
        })
        expect(await read(fake.redeliver(delivery, { secret: 'another' }))).toBeNull()
        const dispute = await provider.fetchDispute(id)
        expect(dispute).toMatchObject({ id, amountInPaise: 49_900, reason: 'fraudulent', state: 'open' })
        expect(dispute.respondBy?.getTime()).toBeGreaterThan(Date.now())
        for (const state of ['won', 'lost', 'closed'] as const) {
          await fake.decideDispute(id, state)
          expect(await provider.fetchDispute(id)).toMatchObject({ state })
        }
      })

      it.each(['', '..', '../links', 'x/../y'])('throws for the dispute "%s"', async (id) => {
        await expect(provider.fetchDispute(id)).rejects.toBeInstanceOf(ProviderError)
      })
    })

    describe('disputeAnswers', () => {
      const pdf = Buffer.from('%PDF-1.7\n\u0000\u00ff evidence')
      const evidence = {
        ...{
          pdf: new Uint8Array(pdf),
          parts: ['payment', 'buyer', 'downloads', 'refund-policy'],
          words: 'It was read.',
        },
        ...{ activityLog: 'Downloaded', product: 'Maths', buyer: { name: 'आशा', email: 'asha@example.in' } },
      } satisfies DisputeEvidence

      async function openDisputed(changed: Partial<DisputeAnswer> = {}) {
        const { paymentRef } = await payOrder()
        const disputeId = await fake.openDispute(paymentRef)
        const id = `da${randomBytes(16).toString('hex')}`
        return { id, disputeId, amountInPaise: 49_900, evidence, ...changed }
      }

      const send = (answer: DisputeAnswer) => provider.disputeAnswers?.send(answer)

      it('sends the evidence, and once, however often it is called', async () => {
        const answer = await openDisputed()
        expect(await provider.fetchDispute(answer.disputeId)).toMatchObject({ state: 'open', answer: 'wanted' })
        expect(await send(answer)).toMatchObject({ state: 'open', answer: 'given' })
        expect(await send(answer)).toMatchObject({ state: 'open', answer: 'given' })
        const sent = await fake.readEvidence(answer.disputeId)
        expect(sent.times).toBe(1)
        if (sent.pdf) expect([sent.pdf.equals(pdf), sent.words]).toEqual([true, 'It was read.'])
      })

      it('gives the money back, and once', async () => {
        const answer = await openDisputed({ evidence: null })
        expect(await send(answer)).toMatchObject({ state: 'lost' })
        expect(await send(answer)).toMatchObject({ state: 'lost' })
        await expect(send({ ...answer, id: `${answer.id}x`, evidence })).rejects.toBeInstanceOf(DisputeRefusal)
        expect((await fake.readEvidence(answer.disputeId)).times).toBe(0)
      })

      it.runIf(can.failNetwork).each([500, 429, 'drop', 'lose-response'] as const)(
        'sends the evidence once after %s at any of its calls',
        async (failure) => {
          for (const before of [0, 1, 2, 3]) {
            const answer = await openDisputed()
            if (before > 0) fake.failNextRequests(before, 'pass')
            fake.failNextRequests(2, failure)
            expect(await send(answer)).toMatchObject({ answer: 'given' })
            expect((await fake.readEvidence(answer.disputeId)).times).toBe(1)
            fake.failNextRequests(0, failure)
          }
        },
      )

      it('stays undecided while the provider is down or refuses our keys', async () => {
        if (!can.failNetwork) return
        const answer = await openDisputed()
        for (const failure of [401, 503, 503, 503]) fake.failNextRequests(1, failure)
        for (let time = 0; time < 2; time++) {
          const error = await send(answer)?.catch((thrown: unknown) => thrown)
          expect(error).toBeInstanceOf(ProviderError)
          expect(error).not.toBeInstanceOf(DisputeRefusal)
        }
      })

      it('is refused for good after the deadline and after the decision', async () => {
        const late = await openDisputed()
        await fake.endDisputeTime(late.disputeId)
        await expect(send(late)).rejects.toBeInstanceOf(DisputeRefusal)
        for (const state of ['won', 'closed'] as const) {
          const decided = await openDisputed()
          await fake.decideDispute(decided.disputeId, state)
          await expect(send(decided)).rejects.toBeInstanceOf(DisputeRefusal)
          await expect(send({ ...decided, evidence: null })).rejects.toBeInstanceOf(DisputeRefusal)
        }
      })

      it('may be given again when the bank wants more, unless the provider takes it once', async () => {
        const answer = await openDisputed()
        await send(answer)
        if (!fake.askForMoreEvidence) return
        await fake.askForMoreEvidence(answer.disputeId)
        expect(await provider.fetchDispute(answer.disputeId)).toMatchObject({ answer: 'wanted' })
        expect(await send({ ...answer, id: `da${randomBytes(16).toString('hex')}` })).toMatchObject({ answer: 'given' })
      })

      it.each(['', '..', '../links', 'x/../y'])('throws for the dispute "%s"', async (disputeId) => {
        await expect(send({ id: 'da12345678', disputeId, amountInPaise: 1, evidence })).rejects.toBeInstanceOf(
          ProviderError,
        )
      })
    })

    describe('the lists of the account', () => {
      const recently = () => ({ from: new Date(Date.now() - 600_000), to: new Date(Date.now() + 600_000) })

      it('contain every payment with its order, and lead to the notes and the buyer', async () => {
        const [one, other] = [await openPayment(), await openPayment()]
        await openPayment()
        await fake.pay(one.paymentRef)
        await fake.pay(other.paymentRef, { amountInPaise: 50_000, currency: 'USD' })
        await fake.decline((await openPayment()).paymentRef)
        for (const { paymentRef } of [one, other]) await fake.payOut(paymentRef)
        const listed = await provider.listPayments(recently())
        const [paid] = (await provider.fetchPayment(one.paymentRef)).received
        expect(listed).toHaveLength(2)
        expect(listed).toContainEqual({
          ...{ id: paid?.refundRef ?? paid?.id, orderId: one.order.id, amountInPaise: 49_900, currency: 'INR' },
          ...{ paymentRef: expect.toBeOneOf([null, one.paymentRef]), paidAt: expect.any(Date) },
        })
        expect(listed).toContainEqual(
          expect.objectContaining({ orderId: other.order.id, amountInPaise: 50_000, currency: 'USD' }),
        )
        const opened = await provider.fetchOpened({ orderId: one.order.id, paymentRef: one.paymentRef })
        expect(opened).toMatchObject({
          ...{ paymentRef: one.paymentRef, notes: one.order.notes, buyer: { email: one.order.customer.email } },
        })
      })

      it('contain payments also behind a hundred others, each once', async () => {
        const { paymentRef } = await openPayment()
        if (can.payTwice) await fake.pay(paymentRef, { times: 204 })
        else for (let time = 0; time < 204; time++) await fake.pay((await openPayment()).paymentRef)
        if (can.payTwice) await fake.payOut(paymentRef)
        const ids = (await provider.listPayments(recently())).map(({ id }) => id)
        expect([ids.length, new Set(ids).size]).toEqual([204, 204])
      })

      it('begin and end where the shop asks, so that no payment is in two lists or none', async () => {
        const middle = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000)
        const [from, to] = [new Date(middle.getTime() - 60_000), new Date(middle.getTime() + 60_000)]
        for (const at of [new Date(from.getTime() - 1_000), from, new Date(middle.getTime() - 1_000), middle, to]) {
          const { paymentRef } = await openPayment()
          await fake.pay(paymentRef, { at })
          await fake.payOut(paymentRef)
        }
        expect(await provider.listPayments({ from, to: middle })).toHaveLength(2)
        expect(await provider.listPayments({ from: middle, to })).toHaveLength(1)
        const whole = await provider.listPayments({ from, to })
        expect(whole.map(({ paidAt }) => paidAt.getTime())).toContain(middle.getTime())
      })

      it('contain every dispute with its payment', async () => {
        const payment = await payOrder()
        const id = await fake.openDispute(payment.paymentRef)
        await fake.payOut(payment.paymentRef)
        const disputed = { id, payment: payment.refundRef ?? payment.id }
        expect(await provider.listDisputes(new Date(Date.now() - 600_000))).toEqual([disputed])
      })

      it.each([null, '', 'unknown', '../orders', 'cs_x?y'])('lead to nothing for the order "%s"', async (orderId) => {
        expect(await provider.fetchOpened({ orderId, paymentRef: orderId && `${paymentRefLike}none` })).toBeNull()
      })

      it.runIf(can.failNetwork)('throw while the provider is down, and do not end early', async () => {
        fake.failNextRequests(6, 503)
        await expectProviderError(() => provider.listPayments(recently()), 'HTTP 503')
        await expectProviderError(() => provider.listDisputes(new Date()), 'HTTP 503')
      })
    })

    describe('the settlements of the account', () => {
      const recently = () => ({ from: new Date(Date.now() - 600_000), to: new Date(Date.now() + 600_000) })

      it('add up to the paise, line by line, unless the provider has no such list', async () => {
        if (!provider.listSettlements || !fake.settle) return
        const [kept, returned, disputed] = [await payOrder(), await payOrder(), await payOrder()]
        await provider.refund(part(returned, 10_000))
        await fake.decideDispute(await fake.openDispute(disputed.paymentRef), 'lost')
        const id = await fake.settle()
        const [settlement, ...others] = await provider.listSettlements(recently())
        expect([settlement?.id, others]).toEqual([id, []])
        expect(settlement).toMatchObject({ state: 'paid', utr: expect.stringContaining('UTR') })
        const lines = settlement?.lines ?? []
        expect(lines.map(({ kind }) => kind).sort()).toEqual(['dispute', 'payment', 'payment', 'payment', 'refund'])
        for (const { amountInPaise, feeInPaise, netInPaise } of lines)
          expect(netInPaise).toBe(amountInPaise - feeInPaise)
        const sum = 3 * (49_900 - 11_78) - 10_000 - 49_900
        expect(lines.reduce((total, { netInPaise }) => total + netInPaise, 0)).toBe(sum)
        expect(settlement?.amountInPaise).toBe(namesNoSettlementTotal ? null : sum)
        expect(lines).toContainEqual({
          ...{ id: expect.any(String), kind: 'payment', reference: kept.refundRef ?? kept.id, method: 'upi' },
          ...{ amountInPaise: 49_900, feeInPaise: 11_78, taxInPaise: 1_80, netInPaise: 49_900 - 11_78 },
          occurredAt: expect.any(Date),
        })
        expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length)
      })

      it('contain payments behind a hundred others', async () => {
        if (!provider.listSettlements || !fake.settle || !can.payTwice) return
        const { paymentRef } = await openPayment()
        await fake.pay(paymentRef, { times: 203 })
        await fake.settle()
        const [settlement] = await provider.listSettlements(recently())
        expect(settlement?.lines).toHaveLength(203)
      })
    })

    describe('checkKeys', () => {
      it('accepts our keys and opens no payment', async () => {
        await expect(provider.checkKeys()).resolves.toBeUndefined()
        await openPayment()
        await expect(provider.checkKeys()).resolves.toBeUndefined()
        expect(await fake.paymentCount()).toBe(1)
      })

      it.runIf(can.failNetwork)('reports keys that the provider does not know, without quoting them', async () => {
        await fake.stop()
        ;({ provider, fake } = await begin({ timeouts, wrongKeys: true }))
        await expectProviderError(() => provider.checkKeys(), 'HTTP 401')
      })

      it.runIf(can.failNetwork)('reports a provider that is down', async () => {
        fake.failNextRequests(3, 503)
        await expectProviderError(() => provider.checkKeys(), 'HTTP 503')
      })
    })

    describe.runIf(can.failNetwork)('when the provider fails', () => {
      const tries = 3

      it.each([500, 502, 503, 429, 'drop', 'lose-response'] as const)('tries again after %s', async (failure) => {
        fake.failNextRequests(tries - 1, failure)
        const { order, paymentRef } = await openPayment()
        fake.failNextRequests(tries - 1, failure)
        expect(await provider.fetchPayment(paymentRef)).toMatchObject({ orderId: order.id })
        expect(await fake.paymentCount()).toBe(1)
      })

      it.each([500, 503, 429, 'drop'] as const)('gives up when %s persists', async (failure) => {
        const { paymentRef } = await openPayment()
        fake.failNextRequests(2 * tries, failure)
        await expectProviderError(() => provider.start(makeOrder()))
        await expectProviderError(() => provider.fetchPayment(paymentRef))
      })

      it('gives up when no response arrives in time', async () => {
        await fake.stop()
        ;({ provider, fake } = await begin({ timeouts: shortTimeouts }))
        fake.failNextRequests(2, 'hang')
        await expectProviderError(() => provider.start(makeOrder()))
        await expectProviderError(() => provider.fetchPayment(paymentRefLike))
      })

      it('gives up when the server is down', async () => {
        const { paymentRef } = await openPayment()
        await fake.stop()
        await expectProviderError(() => provider.fetchPayment(paymentRef))
      })

      it.each(['nonsense', 'not-json'] as const)('throws without a retry when the response is %s', async (failure) => {
        const { paymentRef } = await openPayment()
        fake.failNextRequests(1, failure)
        await expectProviderError(() => provider.start(makeOrder()))
        fake.failNextRequests(1, failure)
        await expectProviderError(() => provider.fetchPayment(paymentRef))
      })

      it.each([301, 401, 403])('does not retry a request that is refused with %i', async (status) => {
        fake.failNextRequests(1, status)
        await expectProviderError(() => provider.start(makeOrder()), `HTTP ${status}`)
        await expect(provider.start(makeOrder())).resolves.toBeDefined()
      })

      it('includes status and code of a refusal in the error', async () => {
        await expectProviderError(() => provider.start(makeOrder({ amountInPaise: 0 })), /HTTP 400 .*\w+/)
      })
    })

    async function openPayment() {
      const order = makeOrder()
      return { order, ...(await provider.start(order)) }
    }

    async function createDelivery(event: 'paid' | 'expired' | 'unrelated') {
      const { paymentRef } = await openPayment()
      if (event === 'paid') await fake.pay(paymentRef)
      return { paymentRef, delivery: fake.webhook(paymentRef, event) }
    }

    async function payOrder(): Promise<RefundablePayment> {
      const [payment] = await payOrderTimes(1)
      if (!payment) throw new Error('nothing was received')
      return payment
    }

    async function payOrderTwice(): Promise<[RefundablePayment, RefundablePayment]> {
      const [first, second] = await payOrderTimes(2)
      if (!first || !second) throw new Error('nothing was received twice')
      return [first, second]
    }

    async function payOrderTimes(times: number): Promise<RefundablePayment[]> {
      const { paymentRef } = await openPayment()
      await fake.pay(paymentRef, { times })
      const { received } = await provider.fetchPayment(paymentRef)
      return received.map(({ id, currency, refundRef = null }) => ({ id, refundRef, paymentRef, currency }))
    }

    function part(payment: RefundablePayment, amountInPaise: number): RefundRequest {
      return { refundId: `rf${randomBytes(16).toString('hex')}`, payment, amountInPaise }
    }

    async function expectRefusal(call: () => Promise<unknown>) {
      await expectProviderError(call)
      await expect(call()).rejects.toBeInstanceOf(RefundRefusal)
    }

    function read({ body, headers }: Delivery) {
      return provider.readWebhook(body, headers)
    }

    async function expectProviderError(call: () => Promise<unknown>, message: string | RegExp = '') {
      const error = await call().then(
        () => expect.unreachable('it succeeded'),
        (error: unknown) => error as Error,
      )
      expect(error).toBeInstanceOf(ProviderError)
      expect(error.message).toMatch(message)
      expect(error.cause).toBeUndefined()
      for (const secret of [...secrets, '@', 'Asha', '9876543210']) expect(`${error.stack}`).not.toContain(secret)
    }
  },
)
