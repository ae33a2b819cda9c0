import { afterAll, expect, it } from 'vitest'

const modules = import.meta.glob([
  '../../{app,emails}/**/*.{ts,tsx}',
  '../../server/middleware/busy-response.ts',
  '!**/*.test.*',
  '!**/entry.*',
  '!**/routes.ts',
])
const holder = globalThis as { shopLanguage?: { getStore(): unknown } }
const before = holder.shopLanguage

afterAll(() => {
  holder.shopLanguage = before
})

it('reads no words while modules are loaded, which would freeze them in English', async () => {
  const readers: string[] = []
  holder.shopLanguage = {
    getStore() {
      const stack = new Error().stack ?? ''
      const [reader] = /(app|emails|server)\/\S+:\d+/.exec(stack) ?? []
      if (stack.includes('choose-words')) readers.push(reader ?? stack)
      return 'en'
    },
  }
  for (const load of Object.values(modules)) await load()
  expect(readers).toEqual([])
})
