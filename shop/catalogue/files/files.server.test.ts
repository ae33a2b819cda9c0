import { expect, it } from 'vitest'
import { listProducts } from '../catalogue.server.ts'
import { filesForProduct, guideFile } from './files.server.ts'

const subjects = listProducts().filter(({ kind }) => kind === 'single')

it.each(subjects)('has one file for $slug, under a readable name', ({ slug, name }) => {
  expect(filesForProduct(slug)).toEqual([{ file: slug, title: name, downloadName: `${name.replaceAll(' ', '-')}.pdf` }])
})

it('has the file of every subject for the combo', () => {
  expect(filesForProduct('combo').map(({ file }) => file)).toEqual(subjects.map(({ slug }) => slug))
})

it.each(['hindi', '', '__proto__', guideFile.file])('finds no files for %j, which is not sold', (productId) => {
  expect(filesForProduct(productId)).toEqual([])
})
