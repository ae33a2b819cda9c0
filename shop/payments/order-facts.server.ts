import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { messageLanguages } from '#db/schema/columns.ts'
import type { Order } from '#db/schema/orders.ts'
import { parseJson } from '#platform/parse-json.ts'
import { isKeyedHash, keyedHash } from '#platform/secrets/signing.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import type { PaymentNotes } from './provider.ts'

type FrozenColumns =
  | ('id' | 'productId' | 'productName' | 'files' | 'listPriceInPaise' | 'priceInPaise' | 'discount')
  | ('amountInPaise' | 'language' | 'placeOfSupply' | 'createdAt')

/** What is needed to write an order again; the provider itself knows the buyer. */
export type FrozenOrder = Pick<Order, FrozenColumns> & {
  consentTextVersion: string
  /** The id of an order opens its page, so a hash of it names it here; in payments of version 1.0.0 its number does. */
  credits: { order: string | number; inPaise: number }[]
}

/** `missing`: an order of this software, without facts. `invalid`: facts of this shop that it did not sign. */
export type ReadFacts = { facts: FrozenOrder } | { unusable: 'missing' | 'invalid' | 'other-shop' }

/** Cashfree keeps five notes, one of which is the order's id, and Razorpay 255 characters per note. */
const maxPieces = 4
const pieceLength = 250
const purpose = 'order-facts'
const format = '1'
const maxUnpackedBytes = 100_000

/** The notes that a provider keeps with the payment. Without facts when they do not fit even with the keys of files only. */
export function signOrderFacts(facts: FrozenOrder): PaymentNotes {
  const pieces = splitFacts(pack(facts, 'with titles')) ?? splitFacts(pack(facts, 'keys only')) ?? []
  return { order_id: facts.id, ...Object.fromEntries(pieces.map((piece, index) => [noteName(index), piece])) }
}

/** Facts with our signature are ours, also after the shop has moved to another address. */
export function readOrderFacts(notes: PaymentNotes): ReadFacts {
  const written = Array.from({ length: maxPieces }, (_, index) => notes[noteName(index)] ?? '').join('')
  if (!written) return { unusable: 'missing' }
  const [version = '', host = '', signature = '', payload = ''] = written.split('/')
  const signed = [version, host, payload].join('/')
  if (!isKeyedHash(purpose, signed, signature)) return { unusable: host === shopHost() ? 'invalid' : 'other-shop' }
  const facts = unpack(payload)
  return facts && facts.id === (notes.order_id ?? facts.id) ? { facts } : { unusable: 'invalid' }
}

/** Short, because the notes are; long enough that no two orders of a buyer have the same. */
export function nameCreditedOrder(orderId: string): string {
  return keyedHash('credited order', orderId).slice(0, 16)
}

function noteName(index: number): string {
  return `facts_${index + 1}`
}

function shopHost(): string {
  return new URL(shopSettings().siteUrl).host
}

function splitFacts(payload: string): string[] | null {
  const signature = keyedHash(purpose, [format, shopHost(), payload].join('/'))
  const text = [format, shopHost(), signature, payload].join('/')
  const pieces = text.match(new RegExp(`.{1,${pieceLength}}`, 'g')) ?? []
  return pieces.length <= maxPieces ? pieces : null
}

const paise = z.int().nonnegative()

/** Short names, because the notes are short. */
const packedFacts = z.object({
  i: z.string(),
  p: z.string(),
  n: z.string(),
  /** Key, title and name of the download; only the key in an order of many files. */
  f: z.array(z.tuple([z.string(), z.string(), z.string()]).or(z.tuple([z.string()]))).min(1),
  l: paise,
  r: paise,
  d: z.tuple([z.int(), z.string(), z.string().nullable(), paise]).nullable(),
  c: z.array(z.tuple([z.int().or(z.string()), paise])),
  a: paise,
  g: z.enum(messageLanguages),
  s: z.string().nullable(),
  t: z.string(),
  /** In milliseconds. */
  w: z.int(),
})

function pack(facts: FrozenOrder, detail: 'with titles' | 'keys only'): string {
  const { discount, files, credits } = facts
  const packed: z.infer<typeof packedFacts> = {
    i: facts.id,
    p: facts.productId,
    n: facts.productName,
    f: files.map(({ file, title, downloadName }) => (detail === 'keys only' ? [file] : [file, title, downloadName])),
    l: facts.listPriceInPaise,
    r: facts.priceInPaise,
    d: discount && [discount.offerId, discount.name, discount.code, discount.inPaise],
    c: credits.map(({ order, inPaise }) => [order, inPaise]),
    a: facts.amountInPaise,
    g: facts.language,
    s: facts.placeOfSupply,
    t: facts.consentTextVersion,
    w: facts.createdAt.getTime(),
  }
  return deflateRawSync(JSON.stringify(packed)).toString('base64url')
}

/** Only of a signed payload. The caller fills in titles that are empty. */
function unpack(payload: string): FrozenOrder | null {
  const text = inflateRawSync(Buffer.from(payload, 'base64url'), { maxOutputLength: maxUnpackedBytes }).toString()
  const parsed = packedFacts.safeParse(parseJson(text))
  if (!parsed.success) return null
  const { d, ...packed } = parsed.data
  return {
    id: packed.i,
    productId: packed.p,
    productName: packed.n,
    files: packed.f.map(([file, title = '', downloadName = '']) => ({ file, title, downloadName })),
    listPriceInPaise: packed.l,
    priceInPaise: packed.r,
    discount: d && { offerId: d[0], name: d[1], code: d[2], inPaise: d[3] },
    credits: packed.c.map(([order, inPaise]) => ({ order, inPaise })),
    amountInPaise: packed.a,
    language: packed.g,
    placeOfSupply: packed.s,
    consentTextVersion: packed.t,
    createdAt: new Date(packed.w),
  }
}
