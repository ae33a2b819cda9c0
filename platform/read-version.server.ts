import { readFileSync } from 'node:fs'
import { findUpwards } from './find-upwards.server.ts'

/** Of this shop, as package.json says. */
export function readVersion(): string {
  const path = findUpwards('package.json')
  const { version }: { version?: string } = path ? JSON.parse(readFileSync(path, 'utf8')) : {}
  return version ?? 'unknown'
}
