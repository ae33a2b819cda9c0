// Runs in a process that can only compute: platform/run-confined calls each task by its name. All of them read files that
// others made.

import type { FileTypeId } from '#db/schema/editions.ts'
import type { ComparedType } from './changes/compare-files.ts'
import { getFileType } from './file-types/all-file-types.ts'
import type { FileSource, SampleWish } from './file-types/file-type.ts'
import { findMark } from './file-types/find-mark.ts'

/** A small file comes with the task; of a large one the task asks for the parts that it reads. */
interface FileInput {
  bytes: number
  content?: Uint8Array
}

type Task<Input> = (input: Input) => Promise<unknown>

let deliverPart: ((part: Uint8Array) => void) | null = null

function readFrom({ bytes, content }: FileInput): FileSource {
  if (content) return { bytes, read: async (start, end) => content.subarray(start, end) }
  return {
    bytes,
    read(start, end) {
      const { promise, resolve } = Promise.withResolvers<Uint8Array>()
      deliverPart = resolve
      process.send?.({ need: { start, end } })
      return promise
    },
  }
}

const prepareFile: Task<FileInput & { type: FileTypeId; isSold: boolean; name: string }> = (input) =>
  getFileType(input.type).prepare(readFrom(input), input)

const cutSample: Task<FileInput & { type: FileTypeId; wish: SampleWish }> = async (input) =>
  (await getFileType(input.type).cutSample?.(readFrom(input), input.wish)) ?? null

/** The file holds both editions, the earlier one first. */
const compareEditions: Task<FileInput & { type: ComparedType; bytesBefore: number; maxMs: number }> = async (input) => {
  const { compareFiles } = await import('./changes/compare-files.ts')
  const { type, bytes, bytesBefore, maxMs } = input
  const both = readFrom(input)
  const before = { bytes: bytesBefore, read: both.read }
  const read: FileSource['read'] = (start, end) => both.read(bytesBefore + start, bytesBefore + end)
  return compareFiles(type, before, { bytes: bytes - bytesBefore, read }, maxMs)
}

const findMarkInFile: Task<FileInput> = (input) => findMark(readFrom(input))

// Libraries are loaded by the task that needs them: they take 60 MB, and an archive or a video needs none.
const tasks = new Map<string, Task<never>>(
  Object.entries({
    compareEditions,
    cutChangedPages: async (input: never) => (await import('./changes/cut-changed-pages.ts')).cutChangedPages(input),
    cutSample,
    drawPages: async (input: never) => (await import('./pages/draw-pages.ts')).drawPages(input),
    findCopyId: async (input: never) => (await import('./stamp/find-copy-id.ts')).findCopyId(input),
    findMarkInFile,
    findStampedOrder: async (input: never) => (await import('./stamp/find-stamped-order.ts')).findStampedOrder(input),
    hasStampRemains: async (input: never) => (await import('./stamp/has-stamp-remains.ts')).hasStampRemains(input),
    prepareFile,
    shrinkPicture: async (input: never) => (await import('./pictures/shrink-picture.ts')).shrinkPicture(input),
  }),
)

type Message = { task: string; input: never } | { part: Uint8Array }

process.on('message', async (message: Message) => {
  if ('part' in message) return deliverPart?.(message.part)
  try {
    const run = tasks.get(message.task)
    if (!run) throw new Error(`there is no task ${message.task}`)
    process.send?.({ result: await run(message.input) })
  } catch (error) {
    process.send?.({ error: (error as Error).message })
  }
})
process.on('disconnect', () => process.exit())
