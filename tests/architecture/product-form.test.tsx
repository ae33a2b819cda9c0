import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { EditorAnswer } from '#app/routes/admin/editor/editor-answer.ts'
import { toProductFields } from '#app/routes/admin/products/product-fields.ts'
import { ProductForm } from '#app/routes/admin/products/product-form.tsx'
import { maths } from '#content/owner/products/maths.ts'
import { writtenProduct } from '#content/owner/products/written-product.ts'

/** The shop writes these; the form asks for `lookInside` as page numbers. */
const notTyped = ['id', 'formerSlugs', 'lookInside']
const typed = Object.keys(writtenProduct.shape).filter((field) => !notTyped.includes(field))

const product = writtenProduct.parse(maths)
const values = toProductFields(product)
const files = product.files.map(({ file, title }) => ({ value: file, label: title.en }))
const loaded = {
  ...{ id: product.id, name: product.name.en, slug: product.slug, isDraft: false, values, seen: 'hash' },
  ...{ shownFiles: files, shown: [], isChosenByShop: true, files: [], siteUrl: 'https://shop.example' },
  ...{ parts: [], blueprints: [], drawings: [], newFile: { productId: product.id, random: '1a2b3c4d' } },
}

const base = { seen: 'hash', shown: '' }

function renderForm(answer: EditorAnswer): string {
  const routes = [{ path: '/', element: <ProductForm {...loaded} answer={answer} /> }]
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes)} />)
}

/** The sections of the form, when this field needs the owner's attention. */
function renderSections(field: string): string[] {
  const html = renderForm({ values, base, problems: { [field]: 'It is wrong.' } })
  return html.split('<details').slice(1)
}

const findSection = (field: string) =>
  renderSections(field).find((section) => new RegExp(` name="${field}[".[]`).test(section))

it('asks for every field of a product, because saving the form resets a field that it lacks', () => {
  expect(typed.filter((field) => !findSection(field))).toEqual([])
})

it('opens the section of every field that needs attention', () => {
  expect(typed.filter((field) => findSection(field)?.startsWith(' open') === false)).toEqual([])
})

it('lets the owner choose a version of every field, because a conflict without a choice could never be saved', () => {
  const html = renderForm({ values, base })
  const names = [...html.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name.replace('[]', ''))
  const paths = [...new Set(names)].filter((name) => !['intent', 'seen', 'shown', 'redraw'].includes(name))
  expect(paths.length).toBeGreaterThan(100)
  const fields = paths.map((path) => ({ path, theirs: 'Another version' }))
  const asked = renderForm({ values, base, conflict: { against: 'newer', fields, lastEdit: null } })
  expect(paths.filter((path) => !asked.includes(`name="choice:${path}"`))).toEqual([])
})
