import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rooms = '{app,brand,content,cookies,db,documents,emails,platform,server,shop}'
const declaration = /^export (?:async )?(?:const|let|function|class|interface|type|enum) (\w+)/gm

/** React Router asks for these names in every route module. */
const routeExports = [
  'ErrorBoundary',
  'action',
  'clientAction',
  'clientLoader',
  'handle',
  'headers',
  'links',
  'loader',
  'meta',
  'shouldRevalidate',
]

it('gives every exported name to one file, so that a search for it finds one thing', () => {
  const files = new Map<string, string[]>()
  for (const file of globSync(`${rooms}/**/*.{ts,tsx}`)) {
    // The words of a page carry the name of the page, once per language.
    if (file.startsWith('content/interface/') || file.includes('.test.')) continue
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(declaration)) {
      if (!(file.startsWith('app/') && routeExports.includes(name))) files.set(name, [...(files.get(name) ?? []), file])
    }
  }
  expect(files.size).toBeGreaterThan(500)
  expect([...files].filter(([, owners]) => new Set(owners).size > 1)).toEqual([])
})
