import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { hindiNameFile, writeHindiNamePath } from './draw-hindi-name.ts'

it('the drawn name of the language is what the script draws', async () => {
  expect(await readFile(hindiNameFile, 'utf8')).toBe(writeHindiNamePath())
})
