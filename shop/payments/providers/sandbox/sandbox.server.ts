import { z } from 'zod'
import { sandbox as words } from '#content/interface/en/sandbox.ts'
import type { SandboxPayment } from '#db/schema.ts'
import { batchedStatement } from '#platform/batched-statement.server.ts'
import type { Statement } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { defineProvider } from '../../define-provider.ts'
import {
  type PaymentFacts,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
  type ReceivedPayment,
} from '../../provider.ts'
import { parseJson } from '../provider-http.server.ts'
import { anyEvent, sandboxEvent } from './event.ts'
import { expirePayment } from './expire-payment.server.ts'
import { isPastDeadline } from './find-payment.server.ts'
import { openPayment } from './open-payment.server.ts'
import { isSignedBySandbox, signatureHeader } from './webhook-signature.server.ts'

const banksConfirmWithinDays = 3

export const sandbox = defineProvider({
  name: 'sandbox',
  title: words.title,
  paymentHosts: [],
  settings: z.object({}),
  testMoney: 'demo-only',
  create: createSandbox,
})

/** A little gateway inside the shop's own process, with its own pages, books and webhooks. It takes no money. */
export function createSandbox(): PaymentProvider {
  return {
    name: sandbox.name,
    async start(order) {
      const { ref } = await openPayment(order)
      return { paymentRef: ref, url: `${env.siteUrl}/sandbox/pay/${ref}` }
    },
    async readWebhook(rawBody, headers) {
      return isSignedBySandbox(rawBody, headers.get(signatureHeader)) ? readEvent(rawBody) : null
    },
    async fetchPayment(paymentRef) {
      return factsOf(await readBooks(paymentRef))
    },
  }
}

function readEvent(rawBody: string): ProviderEvent | 'unrelated' | null {
  const body = parseJson(rawBody)
  const event = sandboxEvent.safeParse(body)
  if (event.success) return { key: event.data.id, paymentRef: event.data.ref }
  return anyEvent.safeParse(body).success ? 'unrelated' : null
}

type Books = Pick<SandboxPayment, 'ref' | 'orderId' | 'status' | 'createdAt'> & { received: ReceivedPayment[] }

/** A payment page closes by itself: whoever asks about it after its time finds it expired. */
async function readBooks(ref: string): Promise<Books> {
  const books = await findBooks({ ref })
  if (!books) throw new ProviderError('the sandbox knows no such payment')
  if (books.status !== 'open' || !isPastDeadline(books)) return books
  await expirePayment(ref)
  return readBooks(ref)
}

const findBooksStatement: Statement = {
  name: 'sandbox-read-books',
  text: `
    select ref, order_id as "orderId", status, created_at as "createdAt", coalesce((
      select json_agg(json_build_object('id', id, 'amountInPaise', amount_in_paise, 'currency', currency)
        order by created_at, id)
      from sandbox_transfers where sandbox_transfers.ref = sandbox_payments.ref), '[]') as received
    from sandbox_payments join json_to_recordset($1) as asked (ref text) using (ref)`,
}

const findBooks = batchedStatement<Pick<Books, 'ref'>, Books>(findBooksStatement, 'ref')

function factsOf({ orderId, status, createdAt, received }: Books): PaymentFacts {
  const isExpired = status === 'expired'
  const ageInDays = (Date.now() - createdAt.getTime()) / 86_400_000
  return {
    orderId,
    received,
    outlook: isExpired ? 'failed' : 'open',
    final: isExpired && ageInDays > banksConfirmWithinDays,
  }
}
