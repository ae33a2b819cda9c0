import { z } from 'zod'
import { stateCodes } from '#brand/indian-states.ts'
import { messageLanguages } from '#db/schema/columns.ts'
import { consentPurposes } from '#db/schema/consents.ts'
import { orderStatuses } from '#db/schema/orders.ts'
import {
  maxCallsPerMinute,
  maxLinksPerHour,
  maxLinksPerOrder,
  maxWrongKeys,
} from '#shop/api-keys/limit-api-calls.server.ts'
import { classLevels } from '#shop/customers/class-levels.ts'
import { listedStatuses } from '#shop/search/order-filter.ts'
import type { DescribedCall } from '../described-call.ts'
import { maxPageSize } from './read-page.ts'

const moment = z.iso.datetime()
const paise = z.int().nonnegative()
const currency = z.literal('INR')

const order = z.object({
  id: z.string(),
  number: z.string().meta({ description: 'As the buyer reads it', examples: ['BB-1042'] }),
  status: z.enum(orderStatuses),
  productId: z.string().meta({ description: 'Stays when the address of the product changes' }),
  productName: z.string(),
  amountInPaise: paise,
  refundedInPaise: paise,
  currency,
  provider: z.string().meta({
    description: 'Who took the payment: imported when another shop sold it, outside when the owner recorded the sale',
    examples: ['razorpay', 'cashfree', 'outside', 'imported'],
  }),
  customerId: z.int(),
  createdAt: moment,
  completedAt: moment.nullable(),
  refundedAt: moment.nullable(),
  downloadedAt: moment.nullable(),
})

const erasable = z.string().nullable().meta({ description: 'null after an erasure' })
const customer = z.object({
  id: z.int(),
  name: erasable,
  email: erasable,
  phone: erasable,
  classLevel: erasable,
  isErased: z.boolean(),
  createdAt: moment,
  orders: z.int(),
  completedOrders: z.int(),
  spentInPaise: z.int().meta({ description: 'Without what was refunded' }),
  currency,
})

const pageOf = (item: z.ZodType) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable().meta({ description: 'Send it as cursor to get the next page; null on the last' }),
  })

const query = (name: string, description: string) => ({ name, in: 'query' as const, required: false, description })
const inPath = (name: string, description: string) => ({ name, in: 'path' as const, required: true, description })
const page = [
  query('limit', `Rows per page, 1 to ${maxPageSize}; 50 if it is missing`),
  query('cursor', 'The nextCursor of the page before, with the same filters'),
]
const orderId = inPath('orderId', 'The id of the order')
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: true,
  description:
    'Any text that is new for each request, such as a UUID. A repeated request with the same key and body returns the first answer for a day and does nothing else',
}

const keyRefusals = {
  401: 'The API key is missing, wrong or revoked',
  403: 'The API key may not do this; in plain text, if a page of another website sent it',
  429: `More than ${maxCallsPerMinute} calls in a minute, or ${maxWrongKeys} wrong keys from one network in ten; Retry-After says when to go on`,
  500: 'An unexpected error; X-Request-Id names it in the log',
}
const writeRefusals = {
  ...keyRefusals,
  400: 'The body, a field or the Idempotency-Key is missing or invalid',
  409: 'A request with this Idempotency-Key is still running',
  422: 'The Idempotency-Key was used for another request',
}

/** Everything that an API key can do. */
export const keyedCalls: Record<string, DescribedCall> = {
  '/api/v1/orders': {
    operationId: 'listOrders',
    method: 'get',
    summary: 'Orders, the newest first',
    scope: 'orders:read',
    parameters: [
      ...page,
      query('status', `One of ${listedStatuses.join(', ')}; a refunded order is completed as well`),
      query('product', 'The productId of orders'),
      query('from', 'The first day in India, such as 2026-11-01'),
      query('to', 'The last day in India'),
    ],
    response: pageOf(order),
    refusals: { ...keyRefusals, 400: 'The limit, the cursor or a filter is invalid' },
  },
  '/api/v1/orders/{orderId}': {
    operationId: 'getOrder',
    method: 'get',
    summary: 'One order',
    scope: 'orders:read',
    parameters: [orderId],
    response: order,
    refusals: { ...keyRefusals, 404: 'There is no such order' },
  },
  '/api/v1/orders/{orderId}/links': {
    operationId: 'sendLinks',
    method: 'post',
    summary: 'Mail new download links to the buyer of a paid order',
    scope: 'links:write',
    parameters: [orderId, idempotencyKey],
    response: z.object({ orderId: z.string(), sent: z.literal(true) }),
    refusals: {
      ...writeRefusals,
      400: 'The order has no links, or the Idempotency-Key is missing',
      404: 'There is no such order',
      429: `${keyRefusals[429]}. Also more than ${maxLinksPerOrder} times a day for one order or ${maxLinksPerHour} times an hour with one key`,
      502: 'The mail server did not accept the email; the shop tries again',
    },
  },
  '/api/v1/customers': {
    operationId: 'listCustomers',
    method: 'get',
    summary: 'Buyers and readers of the free guide, the newest first',
    scope: 'customers:read',
    parameters: page,
    response: pageOf(customer),
    refusals: { ...keyRefusals, 400: 'The limit or the cursor is invalid' },
  },
  '/api/v1/customers/{customerId}': {
    operationId: 'getCustomer',
    method: 'get',
    summary: 'One customer',
    scope: 'customers:read',
    parameters: [inPath('customerId', 'The id of the customer, as in an order')],
    response: customer,
    refusals: { ...keyRefusals, 404: 'There is no such customer' },
  },
  '/api/v1/checkouts': {
    operationId: 'createCheckoutWithKey',
    method: 'post',
    summary: 'Place an order and get the URL of its payment page',
    scope: 'checkouts:write',
    parameters: [idempotencyKey],
    request: z.object({
      product: z.string().meta({ description: 'The slug of a product on sale', examples: ['maths'] }),
      name: z.string(),
      email: z.email(),
      phone: z.string().meta({ description: 'Ten digits', examples: ['98765 43210'] }),
      classLevel: z.enum(classLevels),
      placeOfSupply: z.enum(stateCodes).nullish().meta({
        description: 'The GST code of the buyer’s State; required when the seller has a GSTIN',
      }),
      consents: z.object(Object.fromEntries(consentPurposes.map((purpose) => [purpose, z.literal(true)]))).meta({
        description: 'What the buyer has agreed to on your side, as on the checkout page',
      }),
      code: z.string().nullish().meta({ description: 'The code of an offer' }),
      language: z.enum(messageLanguages).nullish().meta({ description: 'Of the messages to the buyer' }),
      source: z.string().nullish().meta({ description: 'Where the buyer came from, for the reports' }),
      shownPriceInPaise: paise.nullish().meta({ description: 'A higher price is refused' }),
      classConfirmed: z.boolean().nullish().meta({
        description: 'false refuses a class that the product is not written for',
      }),
    }),
    successStatus: 201,
    response: z.object({ orderId: z.string(), url: z.url() }),
    refusals: {
      ...writeRefusals,
      409: `${writeRefusals[409]}, the price is higher than the shown one, or the product is for another class`,
      502: 'The payment provider failed',
      503: 'The shop does not sell now',
    },
  },
}
