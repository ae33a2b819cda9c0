import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { floors } from './floors.ts'

/** The only files of app/ that the server may import, apart from the build. */
const serverMayImport = [
  'app/hydrate-on-touch.ts',
  'app/inline-scripts.ts',
  'app/nonce.ts',
  'app/page-handle.ts',
  'app/visitor.ts',
]

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

function findRoom(path: string): string {
  const [first = '', second] = path.split('/')
  return first === 'shop' ? `${first}/${second}` : first
}

function findFloor(room: string): number {
  return floors.findIndex((rooms) => rooms.includes(room))
}

const describeArrow = ({ from, to }: Arrow) => `${from} → ${to}`

it('places every room on a floor', () => {
  const rooms = new Set(sources.map(findRoom))
  expect([...rooms].filter((room) => findFloor(room) === -1)).toEqual([])
})

it('finds the imports that it checks', () => {
  expect(arrows.length).toBeGreaterThan(1_000)
})

it('allows imports only from lower floors', () => {
  const between = arrows.filter(({ from, to }) => findRoom(from) !== findRoom(to))
  const wrong = between.filter(({ from, to }) => findFloor(findRoom(from)) <= findFloor(findRoom(to)))
  expect(wrong.map(describeArrow)).toEqual([])
})

it('uses relative imports inside a room', () => {
  const own = sources.filter((path) => !isTest(path))
  expect(own.filter((path) => readFileSync(path, 'utf8').includes(`from '#${findRoom(path)}/`))).toEqual([])
})

it('keeps the server from importing pages', () => {
  const fromServer = arrows.filter(({ from, to }) => findRoom(from) === 'server' && findRoom(to) === 'app')
  expect(fromServer.filter(({ to }) => !serverMayImport.includes(to)).map(describeArrow)).toEqual([])
})

it('has no circular imports', () => {
  expect(findCircles(arrows)).toEqual([])
})

/** Follows every path once; a file that appears twice on a path closes a circle. */
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
