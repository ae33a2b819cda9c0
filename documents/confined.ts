// Runs in a process that can only compute: platform/run-confined calls each task by its name. All of them read files that
// others made.

import type { FileTypeId } from '#db/schema/editions.ts'
import { getFileType } from './file-types/all-file-types.ts'
import type { FileSource, SampleWish } from './file-types/file-type.ts'
import { findMark } from './file-types/find-mark.ts'
import { drawPages } from './pages/draw-pages.ts'
import { shrinkPicture } from './pictures/shrink-picture.ts'
import { forgetOpenPdfs } from './reading/open-pdf.ts'
import { describeEpub, readEpubChapter, readEpubImage } from './reading/read-epub.ts'
import { describePdf, drawPdfPage, readPdfFlow, readPdfText } from './reading/read-pdf.ts'
import { findCopyId } from './stamp/find-copy-id.ts'
import { findStampedOrder } from './stamp/find-stamped-order.ts'
import { hasStampRemains } from './stamp/has-stamp-remains.ts'

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

const findMarkInFile: Task<FileInput> = (input) => findMark(readFrom(input))

/** Of a copy that a buyer reads; the key names it, so that the process may keep it open for the next page. */
type CopyInput = FileInput & { key: string }

const openCopy = (input: CopyInput) => ({ key: input.key, source: readFrom(input) })

const readingTasks = {
  describeEpub: ((input) => describeEpub(openCopy(input))) as Task<CopyInput>,
  readEpubChapter: ((input) => readEpubChapter(openCopy(input), input.page)) as Task<CopyInput & { page: number }>,
  readEpubImage: ((input) => readEpubImage(openCopy(input), input.path)) as Task<CopyInput & { path: string }>,
  describePdf: ((input) => describePdf(openCopy(input))) as Task<CopyInput>,
  readPdfText: ((input) => readPdfText(openCopy(input), input.page)) as Task<CopyInput & { page: number }>,
  readPdfFlow: ((input) => readPdfFlow(openCopy(input), input.page)) as Task<CopyInput & { page: number }>,
  drawPdfPage: ((input) => drawPdfPage(openCopy(input), input.page, input.width)) as Task<
    CopyInput & { page: number; width: number }
  >,
}

const tasks = new Map<string, Task<never>>(
  Object.entries({
    cutSample,
    drawPages,
    findCopyId,
    findMarkInFile,
    findStampedOrder,
    hasStampRemains,
    prepareFile,
    shrinkPicture,
    ...readingTasks,
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
    forgetOpenPdfs()
    process.send?.({ error: (error as Error).message })
  }
})
process.on('disconnect', () => process.exit())
