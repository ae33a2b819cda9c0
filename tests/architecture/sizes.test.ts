import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const maxLines = 80
const maxImports = 30
const maxFiles = 25

/** It imports one verb per job, and is where a reader looks for all of them. */
const listOfJobs = 'server/jobs.ts'
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'])
  .toString()
  .split('\n')
  .filter((path) => path && !/^(tests|bench)\/|\.(test|spec)\.tsx?$|\/fakes?[/-]/.test(path))

interface SyntaxNode {
  type: string
  start: number
  end: number
  method?: boolean
  value?: unknown
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value
const isFunction = ({ type }: SyntaxNode) => /^(Arrow)?Function(Declaration|Expression)$/.test(type)
/** A function with its own name is read on its own, also when it stands in another that only holds it. */
const isNamed = ({ type, method }: SyntaxNode) =>
  type === 'FunctionDeclaration' || type === 'MethodDefinition' || (type === 'Property' && method === true)

/** The named functions in a node, but not those in them. */
function findNamed(node: unknown): SyntaxNode[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.values(node).flatMap((child) => (isNode(child) && isNamed(child) ? [child] : findNamed(child)))
}

function findFunctions(node: unknown): SyntaxNode[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(findFunctions)
  return isNode(node) && isFunction(node) ? [node, ...inside] : inside
}

/** Once for all tests: it takes seconds. */
const parsed = new Map(
  sources.map((path) => {
    const text = readFileSync(path, 'utf8')
    const { program, module } = parseSync(path, text)
    return [path, { text, imports: module.staticImports.length, functions: findFunctions(program) }] as const
  }),
)

const listFunctions = (path: string) => parsed.get(path)?.functions ?? []

function findLongFunctions(path: string): string[] {
  const text = parsed.get(path)?.text ?? ''
  const countLines = ({ start, end }: SyntaxNode) => text.slice(start, end).split('\n').length
  const countOwn = (node: SyntaxNode) =>
    findNamed(node).reduce((lines, inner) => lines - countLines(inner), countLines(node))
  const long = listFunctions(path).filter((node) => countOwn(node) > maxLines)
  return long.map((node) => `${path}:${text.slice(0, node.start).split('\n').length} has ${countOwn(node)} lines`)
}

const countImports = (path: string) => parsed.get(path)?.imports ?? 0

it('has no function longer than 80 lines', () => {
  expect(sources.flatMap(findLongFunctions)).toEqual([])
})

it('has no file that imports more than 30 modules', () => {
  const large = sources.filter((path) => path !== listOfJobs && countImports(path) > maxImports)
  expect(large).toEqual([])
})

it('has no folder of more than 25 files', () => {
  // The words are one module per page and language.
  const folders = Map.groupBy(
    sources.filter((path) => !path.startsWith('content/interface/')),
    dirname,
  )
  const large = [...folders].filter(([, files]) => files.length > maxFiles)
  expect(large.map(([folder]) => folder)).toEqual([])
})

it('finds what it measures', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(countImports('server/http.ts')).toBeGreaterThan(20)
  expect(sources.flatMap(listFunctions).length).toBeGreaterThan(3_000)
})
