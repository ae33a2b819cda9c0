import type { FileFacts, FileTypeId } from '#db/schema/editions.ts'
import type { StampedFor } from '../stamp/stamp-text.ts'

/** A file of which parts are read, because the whole may be larger than the memory. */
export interface FileSource {
  bytes: number
  /** From `start` to the byte before `end`. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** Why the shop does not sell a file; the sentences are in content/interface/en/editions.ts. */
export type FileRefusal =
  | 'altered'
  | 'archive-bomb'
  | 'archive-names'
  | 'broken'
  | 'incomplete'
  | 'locked-archive'
  | 'office-document'
  | 'password'
  | 'program'
  | 'stamped'
  | 'too-many-entries'
  | 'too-many-pixels'
  | 'unsafe'
  | 'unsafe-book'
  | 'web-page'

/** Bytes that replace those of the body at each offset; the offsets are sorted. */
export interface Patch {
  bytes: Uint8Array
  offsets: readonly number[]
}

/** What differs per copy: the copy is the head, the body with its patches, and the tail. */
export interface CopyParts {
  head?: Uint8Array
  patches: readonly Patch[]
  tail: Uint8Array
}

export interface PreparedFile<Layout> {
  facts: FileFacts
  /** All that `writeCopy` needs, as JSON. */
  layout: Layout
  /** Bytes that are stored beside the owner's file, or a part of the owner's file itself. */
  body: Uint8Array | { start: number; end: number }
}

export type Preparation<Layout> = PreparedFile<Layout> | { refused: FileRefusal; reason: string }

/** A part of the owner's file that anyone may have, or a file made of it. */
export type CutSample = Uint8Array | { start: number; end: number } | null

export interface SampleOptions {
  /** From the first one on, as many as the owner allows; above 0, the types without pages give their one sample. */
  pages: number
  title: string
  /** Written across every page. */
  mark: string
}

/** All that the shop knows about one type of file. */
export interface FileType<Layout = unknown> {
  id: FileTypeId
  /** From this table and never from the person who uploads. */
  contentType: string
  /** Of the name that a buyer gets. */
  extension: string
  maxBytes: number
  /** Raised when the layout changes, so that stored editions are prepared again. */
  version: number
  /** Whether a copy can be traced to its buyer. */
  carriesMark: boolean
  /** By the first bytes of the content; a name proves nothing. */
  recognise(start: Uint8Array): boolean
  /** In a confined process. Checks the file and says what its copies consist of. */
  prepare(source: FileSource, options: { isSold: boolean; name: string }): Promise<Preparation<Layout>>
  /** In the shop's process, per download; the same order gets the same bytes. */
  writeCopy(layout: Layout, stampedFor: StampedFor, copyId: string): CopyParts | Promise<CopyParts>
  /** In a confined process. Absent for a type without free samples. */
  cutSample?(source: FileSource, options: SampleOptions): Promise<CutSample>
}

export const maxFileBytes = 2_000_000_000
/** For a type whose check needs the whole file in memory. */
export const maxBytesInMemory = 100 * 1024 * 1024

/** So much of the beginning is enough to recognise every type. */
export const startBytes = 4096

export class RefusedFileError extends Error {
  override name = 'RefusedFileError'
  readonly refused: FileRefusal
  constructor(refused: FileRefusal, reason: string) {
    super(reason)
    this.refused = refused
  }
}

/** For checks that throw where they find a mistake. */
export async function refuseOr<Layout>(prepare: () => Promise<PreparedFile<Layout>>): Promise<Preparation<Layout>> {
  try {
    return await prepare()
  } catch (error) {
    const refused = error instanceof RefusedFileError ? error.refused : 'broken'
    return { refused, reason: (error as Error).message }
  }
}
