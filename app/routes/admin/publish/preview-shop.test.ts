import { expect, it } from 'vitest'
import { action } from './preview-shop.ts'

async function openPreview(path: string): Promise<string | null> {
  const request = new Request('http://shop.example/admin-dashboard/preview', {
    method: 'POST',
    body: new URLSearchParams({ path }),
  })
  const answer: unknown = await action({ request } as never).catch((thrown: unknown) => thrown)
  return answer instanceof Response ? answer.headers.get('Location') : null
}

it.each(['/', '/maths', '/hi/maths', '/a//b'])('shows the page %s', async (path) => {
  expect(await openPreview(path)).toBe(path)
})

it.each([
  ...['//evil.example', '/.//evil.example', '/..//evil.example', '/a/..//evil.example', '/%2e//evil.example'],
  ...['/\\evil.example', '/.\\\\evil.example', '/\t/evil.example', '/.\t//evil.example', '\\\\evil.example'],
  ...['https://evil.example', 'javascript:alert(1)', 'maths', ''],
])('never leaves the shop for %j', async (path) => {
  expect(await openPreview(path)).toBe('/')
})
