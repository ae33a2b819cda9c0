import { describe, expect, it } from 'vitest'
import { writeLegalValues } from '#content/owner/legal/legal-values.ts'
import { type LegalSlug, legalPages } from '#content/owner/legal/pages.ts'
import { type RefundRules, startingRefundRules } from '#content/owner/refund-rules.ts'
import { writeStartingContent } from '#content/owner/starting-content.server.ts'
import { env } from '#platform/env.server.ts'
import { getContent, getContentIn } from '#shop/catalogue/current-content.server.ts'
import { legalPlaceholders } from '#shop/catalogue/placeholders.ts'
import { readContent, type ShopContent } from '#shop/catalogue/read-content.ts'
import { readStoredContent } from '#shop/catalogue/read-stored-content.server.ts'
import { findLatinWords } from '#tests/hindi.ts'
import { readLegalDocument } from './read-legal-document.server.ts'

const settings = { siteUrl: 'https://shop.example', usesMetaPixel: false }

function termsWith(body: string, facts: Partial<ShopContent['business']> = {}) {
  const content = getContent()
  const terms = { ...content.legal.documents.terms, sections: [{ heading: 'H', body, shownWhen: 'always' as const }] }
  const legal = { ...content.legal, documents: { ...content.legal.documents, terms } }
  const business = { ...content.business, shopName: 'Test Shop', supportEmail: 'help@shop.example', ...facts }
  return readLegalDocument({ ...content, business, legal }, 'terms', settings).sections
}

const blocksOf = (...parameters: Parameters<typeof termsWith>) => termsWith(...parameters)[0]?.blocks

describe('the refund policy', () => {
  const policyWith = (
    refundRules: Partial<RefundRules>,
    language: 'en' | 'hi' = 'en',
    slug: 'refund' | 'terms' = 'refund',
  ) => {
    const content = getContentIn(language)
    const business = { ...content.business, refundRules: { ...startingRefundRules, ...refundRules }, answerDays: 3 }
    return readLegalDocument({ ...content, business }, slug, settings)
  }

  it('is the strict one by default', () => {
    expect(policyWith({})).toEqual(readLegalDocument(getContent(), 'refund', settings))
    expect(policyWith({}).sections[0]?.heading).toBe('Our rule on refunds, and why')
  })

  it.each(['en', 'hi'] as const)('begins with the rules that the owner chose: %s', (language) => {
    const chosen = { returnsSecondPayments: true, swapDays: 5, moneyBack: 'within-days', moneyBackDays: 4 } as const
    const { inShort, sections } = policyWith(chosen, language)
    const [rules] = sections
    const words = JSON.stringify(rules)
    for (const figure of ['24', '5', '4', '/something-wrong']) expect(words).toContain(figure)
    expect(rules?.blocks[1]).toMatchObject({ list: { length: 3 } })
    expect(inShort.length).toBe(policyWith({}, language).inShort.length + 1)
    expect(JSON.stringify(policyWith({ moneyBack: 'ask' }, language).sections[0])).toContain('3')
  })

  const finalWords = { en: /sales are final|no refunds/i, hi: /पैसे वापस नहीं|क्रेडिट नहीं देते/ }

  it.each(['en', 'hi'] as const)('and the terms call sales final only while the owner’s rule does: %s', (language) => {
    for (const slug of ['refund', 'terms'] as const) {
      const written = (rule: Partial<RefundRules>) => JSON.stringify(policyWith(rule, language, slug))
      expect(written({})).toMatch(finalWords[language])
      for (const moneyBack of ['within-days', 'ask'] as const) {
        const changed = written({ moneyBack, moneyBackDays: 4 })
        expect(changed).not.toMatch(finalWords[language])
        expect(changed).toMatch(moneyBack === 'ask' ? /\b3\b/ : /\b4\b/)
        expect(changed).not.toMatch(/\{\w+\}/)
      }
    }
  })

  it('reads the sentences of version 1.0.0 in the same way, also of products', () => {
    const strict = 'All sales are final. Blueprints are digital and are delivered immediately.'
    const answer = 'No. A blueprint is a digital file that is delivered immediately, so sales are final. Ask us.'
    const written = writeStartingContent(env)
    const [product] = written.products
    if (!product) throw new Error('no product')
    const stored = {
      ...written,
      business: { ...written.business, refundRules: { ...startingRefundRules, moneyBack: 'within-days' } },
      legal: {
        ...written.legal,
        documents: {
          ...written.legal.documents,
          terms: { ...written.legal.documents.terms, inShort: [{ en: strict }] },
        },
      },
      products: [{ ...product, faqs: [{ question: { en: 'Refunds?' }, answer: { en: answer } }] }],
    }
    const content = readContent(readStoredContent(stored), 1)
    expect(readLegalDocument(content, 'terms', settings).inShort).toEqual([])
    expect(content.products[0]?.faqs[0]?.answer).toBe(
      'Yes, within 7 days of payment if nothing was downloaded. Ask us.',
    )
    const strictShop = readContent(readStoredContent({ ...stored, business: written.business }), 1)
    expect(readLegalDocument(strictShop, 'terms', settings).inShort).toEqual([[strict]])
    expect(strictShop.products[0]?.faqs[0]?.answer).toBe(answer)
  })
})

describe('a legal text', () => {
  it('has a value for every placeholder that the owner is offered', () => {
    const facts = getContent().business
    const values = writeLegalValues({
      ...facts,
      siteUrl: '',
      supportLink: '',
      seller: '',
      productLinks: [],
      bundles: [],
    })
    expect(Object.keys(values).sort()).toEqual([...legalPlaceholders].sort())
  })

  it('shows facts, and links to the support address and the products', () => {
    expect(blocksOf('{shopName} at {siteUrl}: {supportEmail}. We sell {productLinks}{bundleOffer}.')).toEqual([
      {
        paragraph: [
          'Test Shop at https://shop.example: ',
          { words: 'help@shop.example', href: 'mailto:help@shop.example' },
          '. We sell ',
          { words: 'Mathematics', href: '/maths' },
          ', ',
          { words: 'Science', href: '/science' },
          ' and ',
          { words: 'Social Science', href: '/social' },
          ', and all three together in the ',
          { words: 'Complete Combo Pack', href: '/combo' },
          '.',
        ],
      },
    ])
  })

  it('shows markup in a fact as text', () => {
    const shopName = '[Trap](javascript:x) | <b>*_`\\'
    expect(blocksOf('By {shopName}.', { shopName })).toEqual([{ paragraph: [`By ${shopName}.`] }])
    expect(blocksOf('| A |\n| --- |\n| {shopName} |', { shopName })).toEqual([
      { table: { head: [['A']], rows: [[[shopName]]] } },
    ])
  })

  it('fills placeholders of a link, which stays a safe link', () => {
    expect(blocksOf('[{shopName}](mailto:{supportEmail})')).toEqual([
      { paragraph: [{ words: 'Test Shop', href: 'mailto:help@shop.example' }] },
    ])
    expect(blocksOf('[away](/{city})', { city: '/evil.example' })).toEqual([{ paragraph: ['away'] }])
  })

  it('leaves out what mentions a fact that the owner has not written', () => {
    const body = 'Always.\n\nCall {phone}.\n\n- GSTIN {gstin}\n- here\n\n| A |\n| --- |\n| {legalName} |'
    const none = { phone: '', gstin: '', legalName: '' }
    expect(blocksOf(body, none)).toEqual([{ paragraph: ['Always.'] }, { list: [['here']] }])
    expect(blocksOf(body, { ...none, phone: '080 1234' })).toContainEqual({ paragraph: ['Call 080 1234.'] })
    expect(termsWith('Call {phone}.', none)).toEqual([])
  })
})

describe('the privacy policy', () => {
  const read = (usesMetaPixel: boolean) =>
    JSON.stringify(readLegalDocument(getContent(), 'privacy', { ...settings, usesMetaPixel }))

  it('describes the Meta pixel when the shop uses it', () => {
    expect(read(true)).toContain('one outside tool, the Meta pixel')
    expect(read(true)).not.toContain('If we ever want to measure an advertisement')
  })

  it('does not mention the Meta pixel when the shop does not use it', () => {
    expect(read(false)).not.toContain('Meta pixel')
    expect(read(false)).toContain('If we ever want to measure an advertisement')
  })
})

describe('a legal text in Hindi', () => {
  const hindi = getContent().withLanguage('hi')
  const named = { ...hindi, business: { ...hindi.business, grievanceOfficer: 'Asha Rao' } }
  const read = (slug: LegalSlug, content: ShopContent = named) => readLegalDocument(content, slug, settings)

  it('has a Hindi title, and facts in the words and the order of Hindi', () => {
    expect(read('terms').title).toBe('सेवा की शर्तें')
    const terms = JSON.stringify(read('terms'))
    expect(terms).toContain('UPI, कार्ड, नेट बैंकिंग या वॉलेट से')
    expect(terms).toContain('शिकायत अधिकारी (Grievance Officer) Asha Rao को')
    expect(terms).toContain('मिलने के एक महीने के भीतर')
    expect(JSON.stringify(read('consent-to-contact'))).toContain('सुबह 9 बजे से रात 9 बजे के बीच')
  })

  it.each(legalPages.map(({ slug }) => slug))('%s says nothing in English', (slug) => {
    const { slug: _, updatedOn: __, ...document } = read(slug)
    const words = listStrings(document).filter((text) => !/^(\/|mailto:)/.test(text))
    const names = `${hindi.business.city} ${hindi.business.state} ${hindi.business.country} Asha Rao`.split(' ')
    expect(findLatinWords(words.join('\n'), names)).toEqual([])
  })

  it('stays English with English facts while it has no translation', () => {
    const terms = { ...hindi.legal.documents.terms, inShort: ['Pay by {paymentMethods}.'] }
    const documents = { ...hindi.legal.documents, terms }
    expect(read('terms', { ...hindi, legal: { ...hindi.legal, documents } }).inShort).toEqual([
      ['Pay by UPI, card, net banking or wallet.'],
    ])
  })
})

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : []
}
