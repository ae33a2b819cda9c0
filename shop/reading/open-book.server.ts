import { buffer } from 'node:stream/consumers'
import { writeMarkLine } from '#documents/file-types/mark-text.ts'
import { createBufferedRateLimiter } from '#platform/limits/buffered-rate-limiter.server.ts'
import { log } from '#platform/log/log.server.ts'
import { ConfinedTaskError, runConfined } from '#platform/run-confined.server.ts'
import { translateTitle } from '#shop/catalogue/translate-bought.server.ts'
import type { NewCopy } from '#shop/copies/identify-copy.server.ts'
import { openCopy } from '#shop/copies/open-copy.server.ts'
import type { DecidedDownload } from '#shop/downloads/decide-download.server.ts'
import { findKeptPart, findPartInTheMaking, makePart } from './kept-parts.server.ts'

/** A bought file that its buyer reads in the browser: the same copy as the download. */
export interface OpenBook {
  type: 'pdf' | 'epub'
  title: string
  /** What names the buyer. */
  line: string
  copy: NewCopy
  /** The result of a task of documents/confined.ts about the copy, made once and kept for a day. */
  make(task: string, input: object): Promise<MadePart>
}

type MadePart = { made: Uint8Array } | PageRefusal

export interface PageRefusal {
  /** The buyer, or a program, asks faster than the shop draws; or the page ended its reader. */
  refused: 'busy' | 'too-many-pages' | 'unreadable'
  waitSeconds: number
}

/** All of five hundred pages in three widths; a buyer who reads needs a few in a minute. */
const maxMadePerHour = 1_500
const limit = createBufferedRateLimiter('read-pages', { points: maxMadePerHour, seconds: 60 * 60 })
/** The pages near a reader, in two windows. */
const maxWaitingPerOrder = 8
const maxWaiting = 60
const maxTaskMs = 20_000

/** By order: tasks that wait or run. */
const waiting = new Map<string, number>()

/** Parts that crashed their process or took too long, and when they may be tried again: a busy machine may be to blame. */
const tooHard = new Map<string, number>()
const hardSeconds = 60 * 60

/** Null for a ZIP of all files, and for a file that is neither a PDF nor an EPUB. */
export async function openBook({ order, boughtFiles, isZip, stored }: DecidedDownload): Promise<OpenBook | null> {
  const [bought] = boughtFiles
  if (isZip || !bought) return null
  const { copy, extension, etag, bytes, read } = await openCopy(order, bought.file, stored)
  if (extension !== 'pdf' && extension !== 'epub') return null
  const run = async (task: string, input: object) => {
    const readPart = (start: number, end: number) => buffer(read({ start, end: end - 1 }))
    const options = { maxMs: maxTaskMs, readPart }
    const result = await runConfined<unknown>('reading', task, { ...input, key: etag, bytes }, options)
    return result instanceof Uint8Array ? result : Buffer.from(JSON.stringify(result))
  }
  return {
    type: extension,
    title: translateTitle(bought),
    line: writeMarkLine({ name: order.fullName, email: order.email, orderId: order.id }),
    copy,
    async make(task, input) {
      const part = JSON.stringify([task, input])
      const known = (await findKeptPart(etag, part)) ?? (await findPartInTheMaking(etag, part))
      if (known) return { made: known }
      const hardKey = `${copy.editionId} ${part}`
      const waitSeconds = Math.ceil(((tooHard.get(hardKey) ?? 0) - Date.now()) / 1000)
      if (waitSeconds > 0) return { refused: 'unreadable', waitSeconds }
      return takePlace(order.id, async (): Promise<MadePart> => {
        try {
          // Another request may have begun it meanwhile.
          return { made: await (findPartInTheMaking(etag, part) ?? makePart(etag, part, () => run(task, input))) }
        } catch (error) {
          if (!(error instanceof ConfinedTaskError)) throw error
          tooHard.set(hardKey, Date.now() + hardSeconds * 1000)
          log.warn({ err: error, file: bought.file, task }, 'a page cannot be shown')
          return { refused: 'unreadable', waitSeconds: hardSeconds }
        }
      })
    },
  }
}

/** One buyer, or a program with a link, does not keep out the others. */
async function takePlace<Result>(orderId: string, run: () => Promise<Result>): Promise<Result | PageRefusal> {
  const all = [...waiting.values()].reduce((sum, count) => sum + count, 0)
  const own = waiting.get(orderId) ?? 0
  if (all >= maxWaiting || own >= maxWaitingPerOrder) return { refused: 'busy', waitSeconds: 1 }
  waiting.set(orderId, own + 1)
  try {
    const limited = await limit.consume(orderId)
    return limited ? { refused: 'too-many-pages', ...limited } : await run()
  } finally {
    const left = (waiting.get(orderId) ?? 1) - 1
    if (left === 0) waiting.delete(orderId)
    else waiting.set(orderId, left)
  }
}
