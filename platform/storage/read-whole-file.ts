import { buffer } from 'node:stream/consumers'
import type { Storage } from './storage.ts'

/** Not with `new Response(…).bytes()`: @hono/node-server replaces the global Response with a class that cannot do this. */
export async function readWholeFile(storage: Storage, key: string): Promise<Buffer> {
  return buffer(await storage.get(key))
}
