import { basename, dirname } from 'node:path'
import { expect, it } from 'vitest'
import { findUpwards } from './find-upwards.server.ts'

it('finds a file in a folder above', () => {
  const path = findUpwards('db/functions.sql') ?? ''
  expect(basename(dirname(path))).toBe('db')
})

it('returns null when no folder above has it', () => {
  expect(findUpwards('no-such-folder/file')).toBeNull()
})
