import { describe, expect, it } from 'vitest'
import { consentPurposes } from '#db/schema/consents.ts'
import { readContent } from '#shop/catalogue/read-content.ts'
import { readLegalDocument } from '#shop/legal/read-legal-document.server.ts'
import { startingProducts } from '../products/starting-products.ts'
import { writeStartingContent } from '../starting-content.server.ts'
import type { LegalBlock, LegalDocument, LegalInline } from './legal-document.ts'
import { legalPages } from './pages.ts'

const content = readContent(
  writeStartingContent({
    shopName: 'Test Shop',
    supportEmail: 'help@shop.example',
    instagramUrl: null,
    youtubeUrl: null,
    isDemo: true,
  }),
  1,
)
const settings = { siteUrl: 'https://shop.example', usesMetaPixel: false }
const documents = legalPages.map(({ slug }) => readLegalDocument(content, slug, settings))

const toMarkdown = (parts: LegalInline[]) =>
  parts.map((part) => (typeof part === 'string' ? part : `[${part.words}](${part.href})`)).join('')

/** Every text of a document that a reader sees. */
function listTexts({ title, description, inShort, sections }: LegalDocument): string[] {
  return [
    title,
    description,
    ...inShort.map(toMarkdown),
    ...sections.map((section) => section.heading),
    ...sections.flatMap(({ blocks }) => blocks.flatMap(listBlockTexts)),
  ]
}

function listBlockTexts(block: LegalBlock): string[] {
  if ('paragraph' in block) return [toMarkdown(block.paragraph)]
  if ('list' in block) return block.list.map(toMarkdown)
  return 'table' in block ? [...block.table.head, ...block.table.rows.flat()].map(toMarkdown) : [block.asTyped]
}

const listTables = ({ sections }: LegalDocument) =>
  sections.flatMap(({ blocks }) => blocks.flatMap((block) => ('table' in block ? [block.table] : [])))

const link = /\[([^\]]+)\]\(([^)]+)\)/g

function documentAt(slug: string): LegalDocument {
  const document = documents.find((candidate) => candidate.slug === slug)
  if (!document) throw new Error(`there is no document ${slug}`)
  return document
}

describe('the legal pages', () => {
  it('have the same slugs and titles, in the same order, in the footer and in their texts', () => {
    expect(documents.map(({ slug, title }) => ({ slug, title }))).toEqual(legalPages)
  })

  it('are the five of the specification', () => {
    expect(legalPages.map(({ slug }) => `/${slug}`)).toEqual([
      '/terms',
      '/privacy',
      '/consent-to-contact',
      '/disclaimer',
      '/refund',
    ])
  })
})

describe.each(documents.map((document) => [document.slug, document] as const))('the document %s', (_, document) => {
  const texts = listTexts(document)

  it('has the version that is kept with a consent', () => {
    expect(document.updatedOn).toBe(content.legal.consentTextVersion)
  })

  it('links to pages of this shop and to its support address only', () => {
    const known = [
      ...startingProducts.map(({ slug }) => `/${slug}`),
      ...legalPages.map(({ slug }) => `/${slug}`),
      '/free-guide',
      '/customer-dashboard',
      '/contact',
      `mailto:${content.business.supportEmail}`,
    ]
    const targets = texts.flatMap((text) => [...text.matchAll(link)].map(([, , target]) => target))
    expect(targets).not.toEqual([])
    expect(targets.filter((target) => !known.includes(target ?? ''))).toEqual([])
  })

  it('calls a legal page by its title or not at all', () => {
    for (const [, words, target] of texts.flatMap((text) => [...text.matchAll(link)])) {
      const page = legalPages.find(({ slug }) => `/${slug}` === target)
      if (page) expect(words).toBe(page.title)
    }
  })

  it('has no other markup', () => {
    expect(document.sections.flatMap(({ blocks }) => blocks.filter((block) => 'asTyped' in block))).toEqual([])
    expect(texts.filter((text) => /[[\]]|\*\*|<\/?\w+>/.test(text.replace(link, '')))).toEqual([])
  })

  it('has a summary of three to five sentences', () => {
    expect(document.inShort.length).toBeGreaterThanOrEqual(3)
    expect(document.inShort.length).toBeLessThanOrEqual(5)
  })

  it('fills every row of its tables', () => {
    for (const { head, rows } of listTables(document)) {
      for (const row of rows) {
        expect(row).toHaveLength(head.length)
        expect(row.map(toMarkdown)).not.toContain('')
      }
    }
  })

  it('names the Grievance Officer, the support address and the courts of Bangalore, India', () => {
    const text = texts.join('\n')
    expect(text).toContain('Grievance Officer')
    expect(text).toContain(content.business.supportEmail)
    expect(text).toMatch(/courts of Bangalore\b.* have jurisdiction/)
    expect(text).toContain('law of India')
  })

  it('names the seller and the Grievance Officer when the owner has entered them', () => {
    const facts = { legalName: 'Meera Nair', address: '12 MG Road', city: 'Mysore', grievanceOfficer: 'Ravi Shah' }
    const named = { ...content, business: { ...content.business, ...facts } }
    const text = listTexts(readLegalDocument(named, document.slug, settings)).join('\n')
    expect(text).toContain('our Grievance Officer, Ravi Shah, at')
    if (document.slug === 'terms') expect(text).toContain('The seller is Meera Nair, 12 MG Road')
  })

  it('quotes no price, because prices can change', () => {
    const prices = startingProducts.flatMap(({ priceInPaise, listPriceInPaise }) => [
      priceInPaise,
      listPriceInPaise ?? priceInPaise,
    ])
    for (const inPaise of prices) expect(texts.join('\n')).not.toMatch(new RegExp(`(?<!\\d)${inPaise / 100}(?!\\d)`))
    expect(texts.join('\n')).not.toMatch(/₹|\bRs\b/)
  })
})

describe('what a document must say', () => {
  it.each([
    ['terms', 'reach you within 2 minutes of payment'],
    ['terms', 'within 48 hours of payment'],
    ['terms', 'For 48 hours after your purchase'],
    ['terms', 'Bangalore, Karnataka, India'],
    ['terms', 'processed within 3 business days'],
    ['terms', '© 2025'],
    ['terms', '10 years'],
    ['terms', 'UPI, card, net banking or wallet'],
    ['terms', 'no physical goods'],
    ['terms', 'All sales are final'],
    ['refund', 'no refunds'],
    ['refund', 'within 48 hours of payment'],
    ['refund', 'within 2 minutes of payment'],
    ['refund', 'technical support window'],
    ['consent-to-contact', 'within 3 business days'],
    ['consent-to-contact', 'withdraw each one on its own, at any time'],
    ['consent-to-contact', 'DND'],
    ['privacy', 'Grievance Officer'],
    ['privacy', 'within 3 business days'],
    ['privacy', 'Digital Personal Data Protection Act, 2023'],
    ['privacy', 'We never see your card or UPI details'],
    ['disclaimer', 'not affiliated with the Central Board of Secondary Education'],
    ['disclaimer', '10 years of exam trends'],
    ['disclaimer', 'the 2025 syllabus and the 2025 board pattern'],
    ['disclaimer', 'It is not a question bank'],
    ['disclaimer', 'We do not guarantee marks'],
    ['disclaimer', 'trusted by 5,000+ students'],
  ])('%s: “%s”', (slug, words) => {
    expect(listTexts(documentAt(slug)).join('\n')).toContain(words)
  })

  it('consent-to-contact explains as many consents as the shop records', () => {
    const [table] = listTables(documentAt('consent-to-contact'))
    expect(table?.rows.map(([consent = []]) => toMarkdown(consent).slice(0, 2))).toEqual(
      consentPurposes.map((_, index) => `${index + 1}.`),
    )
  })
})
