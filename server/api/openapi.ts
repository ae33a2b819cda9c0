import { Hono } from 'hono'
import { z } from 'zod'
import { consentPurposes, orderStatuses } from '#db/schema.ts'
import { env } from '#platform/env.server.ts'
import { lockedForMinutes, maxAttempts } from '#shop/admin/lock.ts'
import { products } from '#shop/catalogue/catalogue.ts'
import { classLevels } from '#shop/customers/class-levels.ts'
import { ownerCredentials } from './owner-only.ts'

const productType = z.enum(products.map(({ slug }) => slug))
const classLevel = z.enum(classLevels)
const contact = {
  customerEmail: z.email(),
  customerName: z.string(),
  phoneNumber: z.string().meta({ description: 'Ten digits; spaces are forgiven', examples: ['98765 43210'] }),
  classLevel,
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
  product_type: z.string(),
  status: z.enum(orderStatuses),
  amount: z.number().meta({ description: 'Rupees' }),
  created_at: z.iso.datetime(),
  customers: customer,
})
const cursor = z.string().nullable().meta({ description: 'Hand it back to read on; null at the end' })
const refusal = z.object({ error: z.string(), description: z.string().optional() })

interface Call {
  method: 'get' | 'post'
  summary: string
  parameters?: { name: string; in: 'query' | 'header'; required: boolean; description: string }[]
  request?: z.ZodType
  answer: z.ZodType
  refusals: Record<number, string>
  isTheOwners?: boolean
}

/** What each call takes and gives, in the names of the specification. */
export const calls: Record<string, Call> = {
  '/api/create-checkout': {
    method: 'post',
    summary: 'Begin an order and learn where it is paid',
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description: 'The same key and body within 24 hours give the same order; another body is refused',
      },
    ],
    request: z.object({
      productType,
      ...contact,
      consents: z.object(Object.fromEntries(consentPurposes.map((purpose) => [purpose, z.literal(true)]))),
      userAgent: z.string().nullish(),
    }),
    answer: z.object({ url: z.url() }),
    refusals: {
      400: 'A field is missing or wrong; the error is the words of the form',
      422: 'The Idempotency-Key was used for another request',
      429: 'Too many orders from one network',
      502: 'The payment provider did not answer as it should',
    },
  },
  '/api/order-status': {
    method: 'get',
    summary: 'Where a payment stands',
    parameters: [{ name: 'orderId', in: 'query', required: true, description: 'The order_id of the return address' }],
    answer: z.object({ status: z.enum(['success', 'failed', 'pending']) }),
    refusals: {},
  },
  '/api/send-free-guide': {
    method: 'post',
    summary: 'Ask for the free guide by mail',
    request: z.object({ ...contact, termsAccepted: z.literal(true) }),
    answer: z.object({ data: z.object({ saved: z.boolean(), emailed: z.boolean() }), error: z.null() }),
    refusals: {
      400: 'A field is missing or wrong',
      429: 'Too many requests from one network',
      502: 'Saved, but the mail failed; it is tried again for a day',
    },
  },
  '/api/admin-analytics': {
    method: 'post',
    summary: 'The figures and lists of the dashboard',
    isTheOwners: true,
    request: ownerCredentials.extend({
      action: z.literal('overview'),
      ordersCursor: z.string().nullish(),
      customersCursor: z.string().nullish(),
    }),
    answer: z.object({
      totalCustomers: z.number().int(),
      totalOrders: z.number().int(),
      totalRevenue: z.number().meta({ description: 'Rupees of completed orders' }),
      completedOrders: z.number().int(),
      conversionRate: z.number().meta({ description: 'Completed orders by customers, in percent' }),
      recentOrders: z.array(order),
      productSales: z.record(z.string(), z.number().int()),
      customers: z.array(customer),
      customersNextCursor: cursor,
      orders: z.array(order),
      ordersNextCursor: cursor,
    }),
    refusals: { 400: 'Unknown action, or a cursor that is not ours' },
  },
  '/api/send-download-link': {
    method: 'post',
    summary: 'Send a buyer the links of the newest paid order of a product again',
    isTheOwners: true,
    request: ownerCredentials.extend({ customerEmail: z.email(), productType }),
    answer: z.object({ message: z.string() }),
    refusals: { 400: 'A field is missing', 404: 'No completed order', 502: 'The mail failed; it is tried again' },
  },
}

const ownersRefusals = {
  401: 'Not the owner',
  429: `Locked after ${maxAttempts} wrong keys, for ${lockedForMinutes} minutes`,
}

function operationOf({ method, summary, parameters = [], request, answer, refusals, isTheOwners }: Call) {
  const refused = { ...refusals, ...(isTheOwners ? ownersRefusals : {}) }
  return {
    [method]: {
      summary,
      parameters: parameters.map((parameter) => ({ ...parameter, schema: { type: 'string' } })),
      ...(request ? { requestBody: { required: true, content: json(request, 'input') } } : {}),
      ...(isTheOwners ? { security: [{ adminKey: [] }, { session: [] }] } : {}),
      responses: {
        200: { description: 'Done', content: json(answer, 'output') },
        ...Object.fromEntries(
          Object.entries(refused).map(([status, description]) => [
            status,
            { description, content: json(refusal, 'output') },
          ]),
        ),
      },
    },
  }
}

function json(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io })
  return { 'application/json': { schema: described } }
}

function describeCalls() {
  return {
    openapi: '3.1.0',
    info: { title: env.shopName, version: '1', description: 'What the pages do, for programs.' },
    servers: [{ url: env.siteUrl }],
    paths: Object.fromEntries(Object.entries(calls).map(([path, call]) => [path, operationOf(call)])),
    components: {
      securitySchemes: {
        adminKey: { type: 'http', scheme: 'bearer', description: 'The admin key; adminKey in the body does as well' },
        session: { type: 'apiKey', in: 'cookie', name: 'admin', description: 'The cookie of the dashboard’s login' },
      },
    },
  }
}

let description: ReturnType<typeof describeCalls> | undefined

/** GET /api/openapi.json: the JSON calls, described for programs and the people who write them. */
export const openapi = new Hono().get('/openapi.json', (c) => {
  description ??= describeCalls()
  return c.json(description, 200, { 'Cache-Control': 'public, max-age=300' })
})
