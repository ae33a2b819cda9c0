// Runs in a process that can only compute: platform/run-confined calls each task by its name. All of them read files that
// others made.

import type { FileTypeId, NumberRange } from '#db/schema/editions.ts'
import type { ComparedType } from './changes/compare-files.ts'
import { getFileType } from './file-types/all-file-types.ts'
import type { FileSource, SampleOptions } from './file-types/file-type.ts'
import { findMark } from './file-types/find-mark.ts'

/** A small file comes with the task; of a large one the task asks for the parts that it reads. */
interface FileInput {
  bytes: number
  content?: Uint8Array
}

type Task<Input> = (input: Input) => Promise<unknown>

let deliverPart: ((part: Uint8Array) => void) | null = null

/** A message is in memory several times, in both processes, until it is read. */
const maxPartBytes = 4 * 1024 * 1024

function readFrom({ bytes, content }: FileInput): FileSource {
  if (content) return { bytes, read: async (start, end) => content.subarray(start, end) }
  return {
    bytes,
    async read(start, end) {
      const whole = new Uint8Array(Math.max(0, Math.min(end, bytes) - start))
      for (let at = 0; at < whole.length; at += maxPartBytes)
        whole.set(await readPart(start + at, start + Math.min(at + maxPartBytes, whole.length)), at)
      return whole
    },
  }
}

function readPart(start: number, end: number): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  deliverPart = resolve
  process.send?.({ need: { start, end } })
  return promise
}

async function readWhole(input: FileInput): Promise<Uint8Array> {
  return readFrom(input).read(0, input.bytes)
}

const prepareFile: Task<FileInput & { type: FileTypeId; isSold: boolean; name: string }> = (input) =>
  getFileType(input.type).prepare(readFrom(input), input)

const cutSample: Task<FileInput & { type: FileTypeId; options: SampleOptions }> = async (input) =>
  (await getFileType(input.type).cutSample?.(readFrom(input), input.options)) ?? null

/** The file holds both editions, the earlier one first. */
const compareEditions: Task<FileInput & { type: ComparedType; bytesBefore: number; maxMs: number }> = async (input) => {
  const { compareFiles } = await import('./changes/compare-files.ts')
  const { type, bytes, bytesBefore, maxMs } = input
  const both = readFrom(input)
  const before = { bytes: bytesBefore, read: both.read }
  const read: FileSource['read'] = (start, end) => both.read(bytesBefore + start, bytesBefore + end)
  return compareFiles(type, before, { bytes: bytes - bytesBefore, read }, maxMs)
}

const cutChangedPages: Task<FileInput & { pages: NumberRange[] }> = async (input) => {
  const { cutChangedPages } = await import('./changes/cut-changed-pages.ts')
  return cutChangedPages({ pdf: await readWhole(input), pages: input.pages })
}

const drawPages: Task<FileInput & { pages: number[]; mark: string }> = async (input) => {
  const { drawPages } = await import('./pages/draw-pages.ts')
  return drawPages({ pdf: await readWhole(input), pages: input.pages, mark: input.mark })
}

const findMarkInFile: Task<FileInput> = (input) => findMark(readFrom(input))

/** Of a copy that a buyer reads; the key names it, so that the process may keep it open for the next page. */
type CopyInput = FileInput & { key: string }

const openCopy = (input: CopyInput) => ({ key: input.key, source: readFrom(input) })

const epub = () => import('./reading/read-epub.ts')

let forgetOpenPdfs = () => {}

async function pdf() {
  ;({ forgetOpenPdfs } = await import('./reading/open-pdf.ts'))
  return import('./reading/read-pdf.ts')
}

type PageInput = CopyInput & { page: number }

const readingTasks = {
  describeEpub: async (input: CopyInput) => (await epub()).describeEpub(openCopy(input)),
  readEpubChapter: async (input: PageInput) => (await epub()).readEpubChapter(openCopy(input), input.page),
  readEpubImage: async (input: CopyInput & { path: string }) =>
    (await epub()).readEpubImage(openCopy(input), input.path),
  startPdfium: async () => (await pdf()).startPdfium(),
  describePdf: async (input: CopyInput) => (await pdf()).describePdf(openCopy(input)),
  readPdfText: async (input: PageInput) => (await pdf()).readPdfText(openCopy(input), input.page),
  readPdfFlow: async (input: PageInput) => (await pdf()).readPdfFlow(openCopy(input), input.page),
  drawPdfPage: async (input: PageInput & { width: number }) =>
    (await pdf()).drawPdfPage(openCopy(input), input.page, input.width),
  drawPdfFigure: async (input: PageInput & { figure: number }) =>
    (await pdf()).drawPdfFigure(openCopy(input), input.page, input.figure),
}

// Libraries are loaded by the task that needs them: they take 60 MB, and an archive or a video needs none.
const tasks = new Map<string, Task<never>>(
  Object.entries({
    compareEditions,
    cutChangedPages,
    cutSample,
    drawPages,
    findCopyId: async (input: never) => (await import('./stamp/find-copy-id.ts')).findCopyId(input),
    findMarkInFile,
    findStampedOrder: async (input: never) => (await import('./stamp/find-stamped-order.ts')).findStampedOrder(input),
    hasStampRemains: async (input: never) => (await import('./stamp/has-stamp-remains.ts')).hasStampRemains(input),
    prepareFile,
    shrinkPicture: async (input: never) => (await import('./pictures/shrink-picture.ts')).shrinkPicture(input),
    ...readingTasks,
  }),
)

type Message = { task: string; input: never } | { part: Uint8Array }

process.on('message', async (message: Message) => {
  if ('part' in message) return deliverPart?.(message.part)
  try {
    const run = tasks.get(message.task)
    if (!run) throw new Error(`there is no task ${message.task}`)
    const result = await run(message.input)
    process.send?.({ result, memory: process.memoryUsage.rss() })
  } catch (error) {
    forgetOpenPdfs()
    process.send?.({ error: (error as Error).message })
  }
})
process.on('disconnect', () => process.exit())
