import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** From the ground up. A room imports only from the floors below its own, never from its own floor or above. */
const floors = [
  ['brand', 'db'],
  ['content'],
  ['platform'],
  ['documents', 'emails'],
  ['shop/catalogue', 'shop/consents'],
  ['shop/customers'],
  ['shop/messages'],
  ['shop/sessions', 'shop/leads'],
  ['shop/orders'],
  ['shop/payments', 'shop/editions'],
  ['shop/copies'],
  ['shop/downloads'],
  ['shop/delivery'],
  ['shop/reports'],
  ['shop/admin'],
  ['shop/demo'],
  ['cookies'],
  ['app'],
  ['server'],
  ['scripts'],
  ['tests'],
  ['bench', 'tools'],
]

/** All that the server may know of pages, besides their build: what a route says about itself and who visits it. */
const serverMayImport = ['app/page-handle.ts', 'app/visitor.ts']

interface Arrow {
  from: string
  to: string
}

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'])
  .toString()
  .split('\n')
  .filter((path) => path.includes('/'))

const isTest = (path: string) => /\.(test|spec)\.tsx?$|\/fakes?[/-]/.test(path)
const arrows = sources.filter((path) => !isTest(path)).flatMap(readArrows)

function readArrows(from: string): Arrow[] {
  const text = readFileSync(from, 'utf8')
  const imported = [...text.matchAll(/(?:from|import|import\()\s*'([#.][^']+)'/g)].map(([, path = '']) => path)
  const paths = imported.map((path) => (path.startsWith('#') ? path.slice(1) : join(dirname(from), path)))
  return paths.filter((to) => sources.includes(to)).map((to) => ({ from, to }))
}

function roomOf(path: string): string {
  const [first = '', second] = path.split('/')
  return first === 'shop' ? `${first}/${second}` : first
}

function floorOf(room: string): number {
  return floors.findIndex((rooms) => rooms.includes(room))
}

const inWords = ({ from, to }: Arrow) => `${from} → ${to}`

it('gives every room a floor', () => {
  const rooms = new Set(sources.map(roomOf))
  expect([...rooms].filter((room) => floorOf(room) === -1)).toEqual([])
})

it('reads the imports that it judges', () => {
  expect(arrows.length).toBeGreaterThan(1_000)
})

it('lets arrows point down only', () => {
  const between = arrows.filter(({ from, to }) => roomOf(from) !== roomOf(to))
  const wrong = between.filter(({ from, to }) => floorOf(roomOf(from)) <= floorOf(roomOf(to)))
  expect(wrong.map(inWords)).toEqual([])
})

it('keeps the server from reaching into pages', () => {
  const fromServer = arrows.filter(({ from, to }) => roomOf(from) === 'server' && roomOf(to) === 'app')
  expect(fromServer.filter(({ to }) => !serverMayImport.includes(to)).map(inWords)).toEqual([])
})

it('has no circle of files', () => {
  expect(findCircles(arrows)).toEqual([])
})

/** Follows every path once; a file that is met again on the way down closes a circle. */
function findCircles(all: Arrow[]): string[] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of all) targets.set(from, [...(targets.get(from) ?? []), to])
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const next of targets.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return circles
}
