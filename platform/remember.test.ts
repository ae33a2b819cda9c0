import { expect, it, vi } from 'vitest'
import { remember } from './remember.ts'

it('creates a value once per name, also when the module is evaluated again', async () => {
  const create = vi.fn(() => ({ opened: true }))
  const first = remember('connections', create)
  vi.resetModules()
  const again = await import('./remember.ts')
  expect(again.remember).not.toBe(remember)
  expect(again.remember('connections', create)).toBe(first)
  expect(create).toHaveBeenCalledOnce()
  expect(remember('queue', create)).not.toBe(first)
})

it('creates a value again that could not be created', () => {
  const fail = () => {
    throw new Error('no connection')
  }
  expect(() => remember('failing', fail)).toThrow('no connection')
  expect(remember('failing', () => 'created')).toBe('created')
})
