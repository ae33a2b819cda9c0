import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attackCases, attackGroups } from '#tests/attacks/cases.ts'

const root = join(import.meta.dirname, '../..')
const document = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** By section of ASVS 5.0, the requirements of levels 1 and 2; those of level 3 are the gaps. */
const requirements: Record<string, string> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1 2 3 4 5 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
}

const expected = Object.entries(requirements).flatMap(([section, numbers]) =>
  numbers.split(' ').map((number) => `${section}.${number}`),
)

it('goes through every requirement of levels 1 and 2, once', () => {
  const named = document.match(/(?<![\d.])\d{1,2}\.\d{1,2}\.\d{1,2}(?!\.?\d)/g) ?? []
  const inDocument = new Set(named)
  expect(expected.filter((id) => !inDocument.has(id))).toEqual([])
  expect([...inDocument].filter((id) => !expected.includes(id))).toEqual([])
})

it('names the level of every chapter', () => {
  const levels = [...document.matchAll(/^\| (\d+) [^|]+\| (2|—)/gm)].map(([, chapter]) => Number(chapter))
  expect(levels).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
})

it('names only files that exist', () => {
  const files = Array.from(document.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.\w+)`/g), ([, file = '']) => file)
  expect(files.length).toBeGreaterThan(100)
  expect([...new Set(files)].filter((file) => !existsSync(join(root, file)))).toEqual([])
})

/** The code of a running shop. */
const sources = globSync('{app,brand,content,cookies,db,documents,emails,platform,server,shop}/**/*.{ts,tsx}', {
  cwd: root,
})
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

it('starts programs in two files only, with lists of arguments, and no argument reaches a shell', () => {
  expect(sources.length).toBeGreaterThan(900)
  const starting = sources.filter(({ text }) =>
    /import \{[^}]*\} from 'node:child_process'|\bexecve\b|process\.binding/.test(text),
  )
  const [confined, postgres, ...others] = starting
  expect(others).toEqual([])
  expect(confined?.path).toBe('platform/confined-process.server.ts')
  expect(postgres?.path).toBe('platform/postgres/embedded-postgres.server.ts')
  const imports = starting.flatMap(({ text }) =>
    /import \{([^}]*)\} from 'node:child_process'/.exec(text)?.[1]?.split(','),
  )
  const started = new Set(imports.map((name) => name?.trim()))
  expect(started).toEqual(new Set(['type ChildProcess', 'execFile', 'execFileSync', 'spawn']))
  expect(postgres?.text).not.toMatch(/\bshell\b/)
  // The shell sets limits by constants, and passes the rest on as a list.
  expect(confined?.text).not.toMatch(/\bshell:/)
  expect(confined?.text.match(/'-c', .*/g)).toEqual([
    expect.stringMatching(/^'-c', `\$\{setLimits\.join\(' '\)\} exec "\$@"`, 'sh'/),
  ])
})

it('blocks no paste and no password manager in any field', () => {
  const pages = sources.filter(({ path }) => path.startsWith('app/'))
  expect(pages.filter(({ text }) => /onPaste|onBeforeInput/.test(text)).map(({ path }) => path)).toEqual([])
  const secret = pages.flatMap(({ text }) => text.match(/<TextField[^>]*type="password"[^>]*>/g) ?? [])
  expect(secret.length).toBeGreaterThan(0)
  for (const field of secret) expect(field).toMatch(/autoComplete="(current|new)-password"/)
})

it('names every action of a workflow by its hash', () => {
  const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  )
  const actions = workflows.flatMap((text) => text.match(/uses: .*/g) ?? [])
  expect(actions.length).toBeGreaterThan(0)
  for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40} # v\d/)
})

it('has a test for every attack that once succeeded, by the name that tests/attacks/cases.ts gives', () => {
  const groups = new Set(attackCases.map(({ of }) => String(of)))
  expect([...groups].sort()).toEqual(Object.keys(attackGroups).sort())
  const missing = attackCases.filter(({ file, test }) => {
    const path = join(root, file)
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(test)
  })
  expect(missing.map(({ test }) => test)).toEqual([])
})
