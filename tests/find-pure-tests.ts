import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What needs a database of its own, or settings that are read once per process. */
const shared = ['platform/postgres/database.server.ts', 'platform/env.server.ts']

/** Other processes inherit the environment, and what `vi` replaces would reach the next file. */
const impure = /node:child_process|piscina|\bvi\./

/** Test files that reach neither the database nor the settings: they run without setup, in the same worker. */
export function findPureTests(): string[] {
  for (const file of shared) if (!existsSync(file)) throw new Error(`${file} has moved: tests would share a database`)
  const isPure = new Map<string, boolean>()
  const check = (file: string): boolean => {
    const known = isPure.get(file)
    if (known !== undefined) return known
    // A circle of imports must not be followed forever.
    isPure.set(file, true)
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const pure = !shared.includes(file) && !impure.test(text) && listImports(file, text).every(check)
    isPure.set(file, pure)
    return pure
  }
  return globSync('{app,bench,brand,content,cookies,documents,emails,platform,server,shop}/**/*.test.{ts,tsx}').filter(
    check,
  )
}

/** Types are not loaded. */
function listImports(file: string, text: string): string[] {
  const loaded = text.replaceAll(/^(import|export) type [^;]*? from '[^']+'$/gms, '')
  const paths = [...loaded.matchAll(/(?:from|import|import\()\s*'([#.][^']+\.tsx?)'/g)].map(([, path = '']) => path)
  return paths.map((path) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)))
}
