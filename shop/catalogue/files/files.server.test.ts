import { expect, it } from 'vitest'
import { listProducts } from '../catalogue.server.ts'
import { filesForProduct, guideFile } from './files.server.ts'

const subjects = listProducts().filter(({ kind }) => kind === 'single')

it.each(subjects)('has $slug for printing and for phones, under readable names', ({ slug, name }) => {
  const readable = name.replaceAll(' ', '-')
  expect(filesForProduct(slug)).toEqual([
    { file: slug, title: name, downloadName: `${readable}.pdf`, isPhoneEdition: false },
    { file: `${slug}-phone`, title: `${name} for phones`, downloadName: `${readable}-Phone.pdf`, isPhoneEdition: true },
  ])
})

it('has the files of every subject for the combo', () => {
  const expected = subjects.flatMap(({ slug }) => [slug, `${slug}-phone`])
  expect(filesForProduct('combo').map(({ file }) => file)).toEqual(expected)
})

it.each(['hindi', '', '__proto__', guideFile.file])('finds no files for %j, which is not sold', (productId) => {
  expect(filesForProduct(productId)).toEqual([])
})
