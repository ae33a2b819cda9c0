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
/** SHA-256 in base64url. */
const signatureLength = 43
const purpose = 'order-facts'
/** Most orders fit without compression, which takes longer than the rest of the work on a note. */
const formats = { compressed: '1', plain: '2' }
const maxUnpackedBytes = 100_000

/** The notes that a provider keeps with the payment. Without facts when they do not fit even with the keys of files only. */
export function signOrderFacts(facts: FrozenOrder): PaymentNotes {
  const withTitles = pack(facts, 'with titles')
  const pieces =
    splitFacts('plain', withTitles) ??
    splitFacts('compressed', deflateRawSync(withTitles)) ??
    splitFacts('compressed', deflateRawSync(pack(facts, 'keys only'))) ??
    []
  return { order_id: facts.id, ...Object.fromEntries(pieces.map((piece, index) => [noteName(index), piece])) }
}

/** Facts with our signature are ours, also after the shop has moved to another address. */
export function readOrderFacts(notes: PaymentNotes): ReadFacts {
  const written = Array.from({ length: maxPieces }, (_, index) => notes[noteName(index)] ?? '').join('')
  if (!written) return { unusable: 'missing' }
  const [version = '', host = '', signature = '', payload = ''] = written.split('/')
  const signed = [version, host, payload].join('/')
  if (!isKeyedHash(purpose, signed, signature)) return { unusable: host === shopHost() ? 'invalid' : 'other-shop' }
  const facts = unpack(version, payload)
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

function splitFacts(format: keyof typeof formats, packed: Buffer): string[] | null {
  const [version, host, payload] = [formats[format], shopHost(), packed.toString('base64url')]
  const start = `${version}/${host}/`
  if (start.length + signatureLength + 1 + payload.length > maxPieces * pieceLength) return null
  const text = `${start}${keyedHash(purpose, start + payload)}/${payload}`
  return text.match(new RegExp(`.{1,${pieceLength}}`, 'g')) ?? []
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

function pack(facts: FrozenOrder, detail: 'with titles' | 'keys only'): Buffer {
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
  return Buffer.from(JSON.stringify(packed))
}

/** Only of a signed payload. The caller fills in titles that are empty. */
function unpack(version: string, payload: string): FrozenOrder | null {
  const bytes = Buffer.from(payload, 'base64url')
  const packed = version === formats.compressed ? inflateRawSync(bytes, { maxOutputLength: maxUnpackedBytes }) : bytes
  const parsed = packedFacts.safeParse(parseJson(packed.toString()))
  if (!parsed.success) return null
  const { d, ...facts } = parsed.data
  return {
    id: facts.i,
    productId: facts.p,
    productName: facts.n,
    files: facts.f.map(([file, title = '', downloadName = '']) => ({ file, title, downloadName })),
    listPriceInPaise: facts.l,
    priceInPaise: facts.r,
    discount: d && { offerId: d[0], name: d[1], code: d[2], inPaise: d[3] },
    credits: facts.c.map(([order, inPaise]) => ({ order, inPaise })),
    amountInPaise: facts.a,
    language: facts.g,
    placeOfSupply: facts.s,
    consentTextVersion: facts.t,
    createdAt: new Date(facts.w),
  }
}
