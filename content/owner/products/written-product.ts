import { z } from 'zod'
import { picture } from '../written-picture.ts'
import { headline, line, optionalLine, paragraph } from '../written-text.ts'
import { gstRates, maxShownPages } from './product-limits.ts'
import { productStates } from './product-state.ts'

/** Also the sentences' keys that the owner reads when a product is refused. */
export type ProductProblem =
  | 'slug'
  | 'slug-taken'
  | 'price'
  | 'list-price'
  | 'no-files'
  | 'phone-edition'
  | 'unknown-part'
  | 'one-part'
  | 'part-without-file'
  | 'bundle-too-expensive'
  | 'file-name'
  | 'no-pdf'
  | 'no-page'
  | 'gst-rate'
  | 'sac'

const problem = (key: ProductProblem) => key

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
const slug = z.string().max(60, problem('slug')).regex(slugPattern, problem('slug'))

const maxPriceInPaise = 100_000_00
const rupees = (key: ProductProblem) =>
  z.number(problem(key)).int(problem(key)).min(100, problem(key)).max(maxPriceInPaise, problem(key))

const defaultGstRate = 18
/** Online text, such as books. */
const defaultSac = '998431'

const point = z.object({ title: line(), text: paragraph() })
const faq = z.object({ question: line(), answer: paragraph() })
const points = z.array(point).max(12)

const drawing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heatmap'), subject: slug }),
  z.object({ kind: z.literal('priority-map'), subject: slug, key: slug }),
  z.object({ kind: z.literal('trend'), subject: slug, key: slug }),
])

const excerpt = z.object({ title: line(), caption: optionalLine(), alt: paragraph(), drawing })

const writtenFile = z.object({
  /** Its key in links, in the storage and in the database; it never changes. */
  file: slug,
  title: line(),
  /** The ending follows the type of the file that is delivered. */
  downloadName: z.string().regex(/^(?=.*\w)[\w() -][\w.() -]{0,103}$/, problem('file-name')),
  /** The same as the file above it, typeset for a phone: buyers choose between the two. */
  isPhoneEdition: z.boolean().default(false),
})

/** A page that the shop has drawn as an image. */
const shownPage = z.object({
  file: slug,
  page: z.number().int().min(1).max(5_000),
  /** The hash of the image, which is also its address. */
  image: z.string().regex(/^[0-9a-f]{64}$/),
  width: z.number().int().min(1).max(2_000),
  height: z.number().int().min(1).max(4_000),
  /** Its first heading, read from the PDF; empty without one. */
  heading: z.string().max(200).default(''),
})

export type ShownPage = z.output<typeof shownPage>

export const writtenProduct = z.object({
  /** Orders remember it, so it never changes. */
  id: slug,
  /** Part of its addresses: /maths, /checkout/maths. */
  slug,
  /** Addresses that it had before; they redirect. */
  formerSlugs: z.array(slug).max(20).default([]),
  state: z.enum(productStates),
  name: line(),
  /** The name in navigation and small buttons. */
  shortName: line(),
  priceInPaise: rupees('price'),
  /** Struck through next to the price. A bundle has the sum of its parts instead. */
  listPriceInPaise: rupees('list-price').nullable(),
  /** The products that a bundle consists of. */
  parts: z.array(slug).max(30).default([]),
  /** In percent, and part of the price. It matters only while the seller has a GSTIN. */
  gstRate: z.literal(gstRates, problem('gst-rate')).default(defaultGstRate),
  /** The code of the service in GST returns: 4 to 6 digits of chapter 99. */
  sac: z
    .string()
    .regex(/^99\d{2,4}$/, problem('sac'))
    .default(defaultSac),
  files: z.array(writtenFile).max(30).default([]),
  /** The class that it is written for; the checkout asks buyers who choose another one. */
  madeForClass: z.enum(['class-9', 'class-10', 'class-11', 'class-12']).nullable().default('class-10'),
  classLevels: z.array(z.enum(['class-9', 'class-10', 'class-11', 'class-12'])).default([]),
  /** The CBSE analysis that its drawings show, if the shop has one. */
  blueprint: slug.nullable(),
  card: z.object({
    /** "Mathematics" */
    name: line(),
    /** What students call it and search for: "Maths". */
    everydayName: line(),
    /** The parts of the subject: Physics, Chemistry, Biology. */
    covers: z.array(line()).max(12),
    summary: paragraph(),
  }),
  seo: z.object({ title: line(), description: paragraph(), keywords: z.array(line()).max(20) }),
  hero: z.object({
    eyebrow: optionalLine(),
    headline: headline(),
    lead: paragraph(),
    buyLabel: line(),
  }),
  features: points,
  whyChoose: z.object({ heading: line(), points }),
  excerpts: z.array(excerpt).max(12),
  /** What a bundle shows of this product. Default: its first excerpt. */
  bundleExcerpts: z.array(excerpt).max(4).default([]),
  faqs: z.array(faq).max(30),
  finalCall: z.object({ heading: line(), text: paragraph() }),
  /** Shown next to the form on the checkout page. */
  checkoutBenefits: z.array(line()).max(12),
  floatingBuyButton: z.enum(['always', 'large-screens']),
  /** How many pages of the beginning of each file anyone may download. */
  samplePages: z.number().int().min(0).max(maxShownPages).default(4),
  /** Whether visitors may see pages of its files. */
  showsPages: z.boolean().default(true),
  /** A picture of the owner for the top of its page and its card, instead of a drawing. */
  cover: picture(),
  /** The pages that the owner chose. The first one is the cover. When empty, the shop chooses. */
  lookInside: z.array(shownPage).max(maxShownPages).default([]),
})

export type WrittenFile = z.output<typeof writtenFile>
export type WrittenProduct = z.output<typeof writtenProduct>
export type StartingProduct = z.input<typeof writtenProduct>
