import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { personContext } from '#app/routes/admin/actor-context.ts'
import { helpPathFor, isAbout } from '#app/routes/admin/help/find-help.ts'
import { loader } from '#app/routes/admin/help/help.tsx'
import routes from '#app/routes.ts'
import { helpEntries } from '#content/interface/en/admin/help/help.ts'

const helpFile = 'content/interface/en/admin/help/help.ts'
const entries = Object.values(helpEntries).flat()

/** Every page behind the login; a .ts file answers with a file or a redirect. */
const pages = (routes as RouteConfigEntry[])
  .flatMap((entry) => listPages('', entry))
  .filter((path) => path.startsWith('/admin-dashboard') && path !== '/admin-dashboard/login')

function listPages(parent: string, { path, file, children }: RouteConfigEntry): string[] {
  const fullPath = path ? `${parent}/${path}` : parent
  if (children) return children.flatMap((child) => listPages(fullPath, child))
  return file.endsWith('.tsx') ? [fullPath] : []
}

describe('the help of the dashboard', () => {
  it('has one entry for every page, and every entry names a page', () => {
    expect(entries.flatMap(({ pages }) => pages).sort()).toEqual(pages.toSorted())
  })

  it('is linked from each page with its own entry', () => {
    for (const { slug, pages } of entries) {
      const expected = slug === 'help' ? '/admin-dashboard/help' : `/admin-dashboard/help/${slug}`
      for (const page of pages) {
        const address = page.replace('/:entry?', '').replaceAll(/:\w+/g, '42')
        expect(helpPathFor(address), address).toBe(expected)
        expect(helpPathFor(`${address}/`), address).toBe(expected)
      }
    }
    for (const unknown of ['/', '/admin-dashboard/nothing', '/admin-dashboard/orders/1/2/3'])
      expect(helpPathFor(unknown)).toBe('/admin-dashboard/help')
  })

  it('tells a helper about the pages that a helper may open, and about no other', async () => {
    const read = (entry?: string) => {
      const context = new RouterContextProvider()
      context.set(personContext, { role: 'helper', name: 'Ravi' })
      const url = new URL('http://localhost/admin-dashboard/help')
      return loader({ params: { entry }, url, context } as never)
    }
    const { groups } = await read()
    const slugs = groups.flatMap(({ entries }) => entries.map(({ slug }) => slug))
    expect(slugs).toEqual([
      'search',
      'orders',
      'order',
      'inbox',
      'requests',
      'request',
      'customers',
      'customer',
      'my-login',
      'confirm',
      'help',
    ])
    expect((await read('order')).entry?.title).toBe('One order')
    for (const entry of ['books', 'people', 'nothing', '__proto__'])
      await expect(read(entry)).rejects.toMatchObject({ init: { status: 404 } })
  })

  it('names buttons as the pages do', () => {
    const files = globSync('content/interface/en/admin/*.ts')
    const words = files.map((file) => readFileSync(file, 'utf8')).join('\n') + readFileSync(helpFile, 'utf8')
    const labels = entries.flatMap(({ slug, buttons }) => buttons.map(({ label }) => ({ slug, label })))
    const isWritten = (label: string) => label.split('…').every((part) => words.includes(part.trim()))
    // A list adds "file" or "section" to the same label.
    expect(labels.filter(({ label }) => !/^Add /.test(label) && !isWritten(label))).toEqual([])
  })

  it('fits into half a screen', () => {
    for (const { slug, purpose, buttons, notes = [] } of entries) {
      const text = [purpose, ...buttons.flatMap(({ label, does }) => [label, does]), ...notes].join(' ')
      expect(text.split(' ').length, slug).toBeLessThan(200)
      expect(purpose.length, slug).toBeGreaterThan(40)
    }
    expect(new Set(entries.map(({ slug }) => slug)).size).toBe(entries.length)
  })

  it('finds entries by any words in any order', () => {
    const find = (search: string) => entries.filter((entry) => isAbout(entry, search)).map(({ slug }) => slug)
    expect(find('refund MONEY')).toContain('order')
    expect(find('key helper')).toContain('people')
    expect(find('no such thing anywhere')).toEqual([])
    expect(find('')).toHaveLength(entries.length)
  })
})
