import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { contentDraft } from '#db/schema/publications.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { loadContent } from '#shop/publications/load-content.server.ts'
import { visitor } from '#tests/database/orders.ts'
import { describeShown } from '../../../forms/field-conflicts.ts'
import type { NestedFields, NestedValue } from '../../../forms/nested-fields.ts'
import { actorContext, personContext } from '../actor-context.ts'
import { loader as layoutLoader } from '../admin-layout.tsx'
import { action as productAction, loader as productLoader } from '../products/product.tsx'
import { action as settingsAction, loader as settingsLoader } from '../settings/settings.tsx'
import { action as homeAction, loader as homeLoader } from '../words/home-words.tsx'
import { action as legalAction, loader as legalLoader } from '../words/legal-words.tsx'
import type { EditorPageAnswer } from './editor-answer.ts'

beforeEach(async () => {
  await db.delete(contentDraft)
  await loadContent()
})

interface OpenForm {
  values: NestedFields
  seen: string
}

type Fields = Record<string, string>
type Page = { open: () => Promise<OpenForm>; post: (form: URLSearchParams) => Promise<EditorPageAnswer> }

function makeArgs(params: object, body?: URLSearchParams) {
  const request = new Request('http://localhost/admin-dashboard', body ? { method: 'POST', body } : {})
  const context = new RouterContextProvider()
  context.set(actorContext, { ...visitor, name: 'owner' })
  return { request, url: new URL(request.url), context, params } as never
}

const maths = { productId: 'maths' }
const terms = { slug: 'terms' }
const pages = {
  product: {
    open: () => productLoader(makeArgs(maths)),
    post: (form) => productAction(makeArgs(maths, form)),
  },
  settings: { open: settingsLoader, post: (form) => settingsAction(makeArgs({}, form)) },
  home: { open: homeLoader, post: (form) => homeAction(makeArgs({}, form)) },
  legal: {
    open: async () => (await legalLoader(makeArgs(terms))).form,
    post: (form) => legalAction(makeArgs(terms, form)),
  },
} satisfies Record<string, Page>

/** What a browser sends for a form that was opened at this moment. */
async function openForm({ open, post }: Page) {
  const { values, seen } = await open()
  const shown = describeShown(values)
  return (typed: Fields, further: Fields = {}) =>
    post(new URLSearchParams({ ...flatten(values, ''), ...typed, seen, shown, intent: 'save', ...further }))
}

function flatten(value: NestedValue, path: string): Fields {
  if (typeof value === 'string') return { [path]: value }
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return Object.fromEntries(
      value.length > 0 ? value.map((item, index) => [`${path}.${index}`, item]) : [[`${path}[]`, '']],
    )
  const parts = Object.entries(value).map(([name, inside]) => flatten(inside, path === '' ? name : `${path}.${name}`))
  return Object.assign({}, ...parts)
}

const findPrice = async () => (await getEditableContent()).products.find(({ id }) => id === 'maths')?.priceInPaise
const saved = { form: { saved: true } }

describe('two windows with the same product', () => {
  it('does not overwrite the first one, however often the second one is saved without a choice', async () => {
    const [first, second] = [await openForm(pages.product), await openForm(pages.product)]
    expect(await first({ priceInPaise: '199' })).toMatchObject(saved)
    const fields = [{ path: 'priceInPaise', theirs: '199' }]
    for (let time = 0; time < 3; time++) {
      const answer = await second({ priceInPaise: '150' })
      const lastEdit = { act: 'product-saved', actor: 'owner' }
      expect(answer).toMatchObject({ form: { conflict: { fields, lastEdit }, values: { priceInPaise: '150' } } })
      expect(await findPrice()).toBe(199_00)
    }
    const { against } = findConflict(await second({ priceInPaise: '150' }))
    expect(await second({ priceInPaise: '150' }, { against })).toMatchObject({ form: { conflict: { fields } } })
    expect(await findPrice()).toBe(199_00)
  })

  it.each([
    ['mine', 150_00],
    ['theirs', 199_00],
  ])('saves %s where the owner chose so, and what only this window changed', async (choice, price) => {
    const [first, second] = [await openForm(pages.product), await openForm(pages.product)]
    await first({ priceInPaise: '199' })
    const typed = { priceInPaise: '150', 'shortName.en': 'Numbers' }
    const { against } = findConflict(await second(typed))
    expect(await second(typed, { against, 'choice:priceInPaise': choice })).toMatchObject(saved)
    expect(await findPrice()).toBe(price)
    const { products } = await getEditableContent()
    expect(products.find(({ id }) => id === 'maths')?.shortName.en).toBe('Numbers')
  })

  it('takes what only the other window changed, but shows it first', async () => {
    const [first, second] = [await openForm(pages.product), await openForm(pages.product)]
    await first({ priceInPaise: '199' })
    const conflict = findConflict(await second({ 'shortName.en': 'Numbers' }))
    expect(conflict.fields).toEqual([{ path: 'priceInPaise', theirs: '199', choice: 'theirs' }])
    expect(await second({ 'shortName.en': 'Numbers' }, { against: conflict.against })).toMatchObject(saved)
    expect(await findPrice()).toBe(199_00)
  })

  it('asks again when a third window saved after the owner had compared', async () => {
    const windows = [await openForm(pages.product), await openForm(pages.product)]
    await windows[0]?.({ priceInPaise: '199' })
    const { against } = findConflict(await windows[1]?.({ priceInPaise: '150' }))
    await (await openForm(pages.product))({ priceInPaise: '99' })
    const answer = await windows[1]?.({ priceInPaise: '150' }, { against, 'choice:priceInPaise': 'mine' })
    expect(findConflict(answer).fields).toEqual([{ path: 'priceInPaise', theirs: '99' }])
    expect(await findPrice()).toBe(99_00)
  })

  it.each([
    { 'choice:priceInPaise': 'both' },
    { 'choice:__proto__': 'mine', 'choice:': 'mine' },
    { against: 'nonsense', 'choice:priceInPaise': 'mine' },
    { shown: 'nonsense' },
    { seen: '', shown: '' },
  ])('overwrites nothing for a forged form with %j', async (forged: object) => {
    const [first, second] = [await openForm(pages.product), await openForm(pages.product)]
    await first({ priceInPaise: '199' })
    const { against } = findConflict(await second({ priceInPaise: '150' }))
    expect(
      findConflict(await second({ priceInPaise: '150' }, { against, ...(forged as Fields) })).fields,
    ).toContainEqual({
      path: 'priceInPaise',
      theirs: '199',
    })
    expect(await findPrice()).toBe(199_00)
  })

  it('goes on comparing with what it showed after an entry was added to a list', async () => {
    const [first, second] = [await openForm(pages.product), await openForm(pages.product)]
    await first({ priceInPaise: '199' })
    const edited = await second({ priceInPaise: '150' }, { intent: 'add:faqs' })
    expect(edited.form).toMatchObject({ base: { seen: expect.not.stringMatching((await pages.product.open()).seen) } })
  })
})

describe.each([
  ['settings', pages.settings, 'legalName', 'city'],
  ['the texts of home', pages.home, 'hero.lead.en', 'hero.eyebrow.en'],
  ['a legal text', pages.legal, 'sections.0.heading.en', 'description.en'],
] as const)('two windows with %s', (_, page, field, other) => {
  it('keeps both changes, and asks where both changed the same', async () => {
    const [first, second, third] = [await openForm(page), await openForm(page), await openForm(page)]
    expect(await first({ [field]: 'From the first' })).toMatchObject(saved)
    const { against, fields } = findConflict(await second({ [field]: 'From the second', [other]: 'Mine' }))
    expect(fields).toEqual([{ path: field, theirs: 'From the first' }])
    expect(findConflict(await third({ [other]: 'Third' })).fields).toMatchObject([{ path: field, choice: 'theirs' }])
    const chosen = { against, [`choice:${field}`]: 'theirs' }
    expect(await second({ [field]: 'From the second', [other]: 'Mine' }, chosen)).toMatchObject(saved)
    expect(flatten((await page.open()).values, '')).toMatchObject({ [field]: 'From the first', [other]: 'Mine' })
  })
})

it('saves one legal text after another was saved, because they have no field in common', async () => {
  const post = await openForm(pages.legal)
  const privacy = { slug: 'privacy' }
  await (
    await openForm({
      open: async () => (await legalLoader(makeArgs(privacy))).form,
      post: (form) => legalAction(makeArgs(privacy, form)),
    })
  )({ 'description.en': 'About privacy' })
  expect(await post({ 'description.en': 'About the terms' })).toMatchObject(saved)
  const { documents } = (await getEditableContent()).legal
  expect([documents.privacy.description.en, documents.terms.description.en]).toEqual([
    'About privacy',
    'About the terms',
  ])
})

it('gives the key of unsaved words to the owner, and to no helper', async () => {
  const keys = []
  for (const person of [{ role: 'owner', name: 'owner' } as const, { role: 'helper', name: 'owner' } as const]) {
    const context = new RouterContextProvider()
    context.set(personContext, person)
    keys.push((await layoutLoader({ request: new Request('http://localhost/'), context } as never)).data.wordsKey)
  }
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{43}$/), null])
})

function findConflict(answer: EditorPageAnswer | undefined) {
  const { form } = answer ?? {}
  const conflict = form && 'conflict' in form ? form.conflict : undefined
  expect(conflict).toBeDefined()
  return conflict ?? { against: '', fields: [], lastEdit: null }
}
