import { expect, it } from 'vitest'
import { products } from './catalogue.ts'
import { filesForProduct, guideFile } from './files.ts'

it('gives one file with a subject and all three with the combo', () => {
  const files = products.map(({ slug }) => [slug, filesForProduct(slug).map(({ downloadName }) => downloadName)])
  expect(Object.fromEntries(files)).toEqual({
    maths: ['Mathematics-Blueprint.pdf'],
    science: ['Science-Blueprint.pdf'],
    social: ['Social-Science-Blueprint.pdf'],
    combo: ['Mathematics-Blueprint.pdf', 'Science-Blueprint.pdf', 'Social-Science-Blueprint.pdf'],
  })
})

it.each(['hindi', '', '__proto__', guideFile.file])('finds no files for %j, which is not sold', (productType) => {
  expect(filesForProduct(productType)).toEqual([])
})
