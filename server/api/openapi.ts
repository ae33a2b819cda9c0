import { Hono } from 'hono'
import { z } from 'zod'
import { stateCodes } from '#brand/indian-states.ts'
import { messageLanguages } from '#db/schema/columns.ts'
import { consentPurposes } from '#db/schema/consents.ts'
import { orderStatuses } from '#db/schema/orders.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { lockedForMinutes, maxAttempts } from '#shop/admin/lock.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { perContent } from '#shop/catalogue/per-content.server.ts'
import { classLevels } from '#shop/customers/class-levels.ts'
import type { DescribedCall } from './described-call.ts'
import { ownerCredentials } from './owner-only.ts'
import { keyedCalls } from './v1/describe-calls.ts'

const productType = z.string().meta({
  description: 'The slug of a product on sale, as in its address; a former one works too',
  examples: ['maths'],
})
const classLevel = z.enum(classLevels)
const language = z.enum(messageLanguages).nullish().meta({
  description: 'In which the shop writes to this person; English when it is missing',
})
const contact = {
  customerEmail: z.email(),
  customerName: z.string(),
  phoneNumber: z.string().meta({ description: 'Ten digits; spaces are allowed', examples: ['98765 43210'] }),
  classLevel,
  language,
}
const customer = z.object({
  id: z.number().int(),
  email: z.string(),
  full_name: z.string(),
  phone_number: z.string(),
  class_level: z.string(),
  created_at: z.iso.datetime(),
})
const order = z.object({
  id: z.string(),
  customer_id: z.number().int(),
  product_type: z.string().meta({ description: 'The id of the product, which stays when its slug changes' }),
  product_name: z.string(),
  status: z.enum(orderStatuses),
  amount: z.number().meta({ description: 'Rupees' }),
  created_at: z.iso.datetime(),
  customers: customer,
})
const cursor = z.string().nullable().meta({ description: 'Send it to get the next page; null on the last page' })
const refusal = z.object({
  error: z.string(),
  description: z.string().optional(),
  amountInPaise: z.int().optional().meta({ description: 'What the buyer pays now, when the price has changed' }),
})

/** By path. Outside /api/v1, with the field names of the specification. */
export const calls: Record<string, DescribedCall> = {
  '/api/create-checkout': {
    operationId: 'createCheckout',
    method: 'post',
    summary: 'Place an order and get the URL of its payment page',
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description:
          'The same key and body within 24 hours return the same order, when it is paid the URL of its thank-you page; a different body is refused',
      },
    ],
    request: z.object({
      productType,
      ...contact,
      placeOfSupply: z.enum(stateCodes).nullish().meta({
        description: 'The GST code of the buyer’s State; required, and only stored, when the seller has a GSTIN',
      }),
      consents: z.object(Object.fromEntries(consentPurposes.map((purpose) => [purpose, z.literal(true)]))),
      userAgent: z.string().nullish(),
      code: z.string().nullish().meta({ description: 'The code of an offer; a code that does not apply is refused' }),
      shownPriceInPaise: z.int().nonnegative().nullish().meta({
        description: 'The highest amount that the buyer has seen; a higher one is refused',
      }),
      classConfirmed: z.boolean().nullish().meta({
        description: 'false refuses a class that the product is not written for, so that you can ask the buyer',
      }),
    }),
    response: z.object({ url: z.url() }),
    refusals: {
      400: 'A field is missing or invalid; the error is the sentence that the form shows',
      409: 'The price is higher than the shown one, or the product is written for another class',
      422: 'The Idempotency-Key was used for another request',
      429: 'Too many orders from one network',
      502: 'The payment provider failed',
      503: 'The shop does not sell yet: its seller has not published a name and an address',
    },
  },
  '/api/order-status': {
    operationId: 'getOrderStatus',
    method: 'get',
    summary: 'Status of a payment',
    parameters: [{ name: 'orderId', in: 'query', required: true, description: 'The order_id in the return URL' }],
    response: z.object({ status: z.enum(['success', 'failed', 'pending']) }),
    refusals: {},
  },
  '/api/send-free-guide': {
    operationId: 'sendFreeGuide',
    method: 'post',
    summary: 'Request the free guide by email',
    request: z.object({ ...contact, termsAccepted: z.literal(true) }),
    response: z.object({ data: z.object({ saved: z.boolean(), emailed: z.boolean() }), error: z.null() }),
    refusals: {
      400: 'A field is missing or invalid',
      429: 'Too many requests from one network',
      502: 'Saved, but the email failed; the shop retries for a day',
    },
  },
  '/api/admin-analytics': {
    operationId: 'getAnalytics',
    method: 'post',
    summary: 'The figures and lists of the dashboard',
    ownerOnly: true,
    request: ownerCredentials.extend({
      action: z.literal('overview'),
      ordersCursor: z.string().nullish(),
      customersCursor: z.string().nullish(),
    }),
    response: z.object({
      totalCustomers: z.number().int(),
      totalOrders: z.number().int(),
      totalRevenue: z.number().meta({ description: 'Rupees of completed orders, before refunds' }),
      completedOrders: z.number().int(),
      conversionRate: z.number().meta({ description: 'Completed orders divided by customers, in percent' }),
      recentOrders: z.array(order),
      productSales: z.record(z.string(), z.number().int()),
      customers: z.array(customer),
      customersNextCursor: cursor,
      orders: z.array(order),
      ordersNextCursor: cursor,
    }),
    refusals: { 400: 'Unknown action or invalid cursor' },
  },
  '/api/send-download-link': {
    operationId: 'sendDownloadLink',
    method: 'post',
    summary: 'Resend the download links of the newest completed order of a product',
    ownerOnly: true,
    request: ownerCredentials.extend({
      customerEmail: z.email(),
      productType: z.string().meta({
        description: 'The slug of a product, a former slug, or the product_type of an order',
        examples: ['maths'],
      }),
    }),
    response: z.object({ message: z.string() }),
    refusals: { 400: 'A field is missing', 404: 'No completed order', 502: 'The email failed; the shop retries' },
  },
  ...keyedCalls,
}

/** The one error of calls with an API key. */
const keyRefusal = z.object({
  error: z.object({
    code: z.string().meta({ description: 'For programs; stays when the message changes', examples: ['scope_missing'] }),
    message: z.string(),
    amountInPaise: z.int().optional().meta({ description: 'What the buyer pays now, when the price has changed' }),
  }),
})

const ownerRefusals = {
  401: 'Not the owner',
  429: `Locked after ${maxAttempts} wrong keys, for ${lockedForMinutes} minutes`,
}

/** What the server says before a call is reached, as plain text. */
const earlyRefusals = {
  get: { 400: 'The URL is malformed' },
  post: { 403: 'A page of another website sent it', 413: 'The body is too large' },
}

/** Who calls it. */
const callers = {
  keys: { name: 'With an API key', description: 'For programs of the owner, each with what it may do' },
  owner: { name: 'Owner', description: 'For the owner alone' },
  visitors: { name: 'Visitors', description: 'What every visitor of the shop can do' },
}

function describeOperation(call: DescribedCall) {
  const { operationId, method, summary, parameters = [], request, response, refusals, ownerOnly, scope } = call
  const caller = scope ? callers.keys : ownerOnly ? callers.owner : callers.visitors
  const refused: Record<number, string> = ownerOnly ? { ...refusals, ...ownerRefusals } : refusals
  return {
    [method]: {
      operationId,
      summary,
      description: scope ? `Needs an API key with the scope ${scope}.` : `${caller.description}.`,
      tags: [caller.name],
      parameters: parameters.map((parameter) => ({ ...parameter, schema: { type: 'string' } })),
      ...(request ? { requestBody: { required: true, content: json(request, 'input') } } : {}),
      security: scope ? [{ apiKey: [] }] : ownerOnly ? [{ adminKey: [] }, { session: [] }] : [],
      responses: {
        [call.successStatus ?? 200]: { description: 'Done', content: json(response, 'output') },
        ...describeRefusals(earlyRefusals[method], { 'text/plain': { schema: { type: 'string' } } }),
        ...describeRefusals(refused, json(scope ? keyRefusal : refusal, 'output')),
      },
    },
  }
}

function describeRefusals(refusals: Record<number, string>, content: object) {
  return Object.fromEntries(Object.entries(refusals).map(([status, description]) => [status, { description, content }]))
}

function json(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io })
  return { 'application/json': { schema: described } }
}

function describeCalls() {
  return {
    openapi: '3.1.0',
    info: {
      title: getContent().business.shopName,
      version: '1',
      description: 'The same actions as the pages, for programs.',
      contact: { name: getContent().business.shopName, url: shopUrl('/', 'en') },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: Object.values(callers),
    servers: [{ url: shopSettings().siteUrl }],
    paths: Object.fromEntries(Object.entries(calls).map(([path, call]) => [path, describeOperation(call)])),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of the page API keys in the dashboard; each may do only what the owner has ticked',
        },
        adminKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The admin key, which may also be sent as adminKey in the body',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'admin', description: 'The session cookie of the dashboard' },
      },
    },
  }
}

const getDescription = perContent(describeCalls)

/** GET /api/openapi.json describes the JSON API. */
export const openapi = new Hono().get('/openapi.json', (c) =>
  c.json(getDescription(), 200, { 'Cache-Control': 'public, max-age=300' }),
)
