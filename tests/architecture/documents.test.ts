import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { alertWords } from '#content/interface/en/admin/alerts.ts'
import { webhookEventTypes } from '#db/schema/webhooks.ts'
import { allOrigins, ownTable } from '#shop/imports/origins/all-origins.ts'
import { floors } from './floors.ts'

const documents = execFileSync('git', ['ls-files', '*.md'])
  .toString()
  .trim()
  .split('\n')
  .filter((path) => !path.startsWith('content/'))

const rooms = new Set(floors.flat().map((room) => room.split('/')[0]))
const suffixes = ['', '.ts', '.tsx', '.server.ts']

/** `shop/orders/` or `platform/env.server.ts`, but no pattern such as `shop/<noun>/`. */
function listPaths(document: string): string[] {
  const quoted = [...readFileSync(document, 'utf8').matchAll(/`([a-z]+\/[\w./-]*)`/g)].map(([, path = '']) => path)
  return quoted.filter((path) => rooms.has(path.split('/')[0] ?? ''))
}

it('names only files that exist', () => {
  const missing = documents.flatMap((document) =>
    listPaths(document)
      .filter((path) => !suffixes.some((suffix) => existsSync(path.replace(/\/$/, '') + suffix)))
      .map((path) => `${document}: ${path}`),
  )
  expect(missing).toEqual([])
})

it('finds the names that it checks', () => {
  expect(documents.flatMap(listPaths).length).toBeGreaterThan(100)
})

it('counts the steps of each list in docs/adding.md', () => {
  const lists = readFileSync('docs/adding.md', 'utf8').split(/^## /m).slice(1)
  const counted = lists.flatMap((list) => {
    const [, title = '', count] = /^(.+) \((\d+) steps\)$/m.exec(list) ?? []
    return count ? [{ title, count: Number(count), steps: list.match(/^\d+\. /gm)?.length }] : []
  })
  expect(counted.length).toBeGreaterThan(5)
  expect(counted.filter(({ count, steps }) => count !== steps)).toEqual([])
})

it('draws every room of shop/ in ARCHITECTURE.md, from the last floor to the first', () => {
  const [, drawing = ''] = /^shop\/([\s\S]+?)^emails\//m.exec(readFileSync('ARCHITECTURE.md', 'utf8')) ?? []
  const drawn = drawing
    .slice(drawing.indexOf('demo →'))
    .replaceAll(/\([^)]*\)/g, '')
    .split('→')
    .map((floor) =>
      floor
        .split('·')
        .map((room) => `shop/${room.trim()}`)
        .toSorted(),
    )
  const expected = floors.filter(([room]) => room?.startsWith('shop/')).map((floor) => floor.toSorted())
  expect(drawn.toReversed()).toEqual(expected)
})

it('explains every alert in docs/runbook.md', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8')
  const titles = Object.values(alertWords.causes).map(({ title }) => title)
  expect(titles.filter((title) => !runbook.includes(`| ${title} |`))).toEqual([])
})

it('records every event for webhooks by a trigger, and explains it in docs/webhooks.md', () => {
  const [functions, guide] = ['db/functions.sql', 'docs/webhooks.md'].map((file) => readFileSync(file, 'utf8'))
  expect(webhookEventTypes.filter((type) => !functions?.includes(`'${type}'`))).toEqual([])
  expect(webhookEventTypes.filter((type) => !guide?.includes(`\`${type}\``))).toEqual([])
})

it('names every shop to import from in docs/import.md and in the help', () => {
  const texts = ['docs/import.md', 'content/interface/en/admin/help/business.ts'].map((file) =>
    readFileSync(file, 'utf8'),
  )
  const others = allOrigins.filter((origin) => origin !== ownTable).map(({ title }) => title)
  expect(others.filter((title) => !texts.every((text) => text.includes(title)))).toEqual([])
})
