import { isDeepStrictEqual } from 'node:util'
import { writeStartingContent } from '#content/owner/starting-content.server.ts'
import { env } from '#platform/env.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { remember } from '#platform/remember.ts'
import { getContentVersion, setContent } from '#shop/catalogue/current-content.server.ts'
import { getSales } from '#shop/catalogue/current-sales.server.ts'
import { readContent } from '#shop/catalogue/read-content.ts'
import { findCurrentPublication, type Publication } from './find-current-publication.server.ts'
import { lockPublications, publishContent } from './publish-content.server.ts'

const loads = remember('content-loads', () => ({ started: 0, applied: 0, publication: null as Publication | null }))

/** Puts the current publication into memory. A new shop first publishes its starting content as version 1. */
export async function loadContent(): Promise<void> {
  const load = ++loads.started
  const found = (await findCurrentPublication()) ?? (await publishFirst())
  // Two loads at the same time may finish in any order. Versions do not tell: those of a moved shop may be lower.
  if (load < loads.applied) return
  loads.applied = load
  // Another object would let every page be drawn again.
  if (found.version === getContentVersion() && isDeepStrictEqual(found, loads.publication)) return
  loads.publication = found
  setContent(readContent(found.content, found.version, 'en', getSales()))
}

function publishFirst() {
  return db.transaction(async (tx) => {
    await lockPublications(tx)
    const found = await findCurrentPublication(tx)
    if (found) return found
    const content = writeStartingContent(env)
    return { content, version: await publishContent(tx, { content, author: 'software' }) }
  })
}
