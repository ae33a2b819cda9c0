import { createHash } from 'node:crypto'
import {
  type PDFDocument,
  PDFInvalidObject,
  type PDFObject,
  PDFObjectStream,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { listReachableObjects } from '../list-reachable-objects.ts'
import {
  type CrossReference,
  crossReferenceBytes,
  crossReferenceWidths,
  writeCrossReference,
  writeObject,
} from '../pdf-object.ts'
import { placeholderId } from '../stamp/copy-id.ts'

interface BodyOptions {
  /** Left out, because the tail contains them. */
  heldBack: PDFRef[]
  /** Written without compression, because they contain the placeholder of the copy id. */
  carriers: PDFRef[]
  firstStampObject: number
  stampObjects: number
}

interface Body {
  body: Buffer
  idOffsets: number[]
  crossReferencesAt: number
}

const header = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
const objectsPerStream = 200

/**
 * Writes the part that all copies share. It ends inside the one cross-reference stream: the tail continues with the
 * references to its own objects, so writing a copy takes as long for ten pages as for a thousand.
 */
export function writeBody(document: PDFDocument, options: BodyOptions): Body {
  const writer = new BodyWriter(new Set(options.carriers))
  const heldBack = new Set(options.heldBack)
  const objects = listReachableObjects(document).filter(([ref]) => !heldBack.has(ref))
  const packed = objects.filter(([ref, object]) => canBePacked(ref, object) && !writer.isCarrier(ref))
  const isPacked = new Set(packed.map(([ref]) => ref))
  for (const [ref, object] of objects) if (!isPacked.has(ref)) writer.addObject(ref, object)
  const { context } = document
  for (let from = 0; from < packed.length; from += objectsPerStream) {
    writer.addObjectStream(context.nextRef(), document, packed.slice(from, from + objectsPerStream))
  }
  return writer.finish(document, options)
}

function canBePacked(ref: PDFRef, object: PDFObject): boolean {
  return ref.generationNumber === 0 && !(object instanceof PDFStream) && !(object instanceof PDFInvalidObject)
}

class BodyWriter {
  private readonly chunks: Buffer[] = [Buffer.from(header, 'latin1')]
  private offset = header.length
  private readonly references = new Map<number, CrossReference>()
  private readonly idOffsets: number[] = []
  private readonly carriers: Set<PDFRef>

  constructor(carriers: Set<PDFRef>) {
    this.carriers = carriers
  }

  isCarrier(ref: PDFRef): boolean {
    return this.carriers.has(ref)
  }

  addObject(ref: PDFRef, object: PDFObject): void {
    this.references.set(ref.objectNumber, { offset: this.offset, generation: ref.generationNumber })
    const bytes = writeObject(ref.objectNumber, ref.generationNumber, serialize(object))
    this.add(bytes, this.isCarrier(ref))
  }

  addObjectStream(ref: PDFRef, { context }: PDFDocument, objects: [PDFRef, PDFObject][]): void {
    for (const [index, [{ objectNumber }]] of objects.entries()) {
      this.references.set(objectNumber, { stream: ref.objectNumber, index })
    }
    this.addObject(ref, PDFObjectStream.withContextAndObjects(context, objects))
  }

  finish(document: PDFDocument, { heldBack, firstStampObject, stampObjects }: BodyOptions): Body {
    const crossReferencesAt = this.offset
    const { objectNumber } = document.context.nextRef()
    this.references.set(objectNumber, { offset: crossReferencesAt, generation: 0 })
    const rows = [...this.references.entries()].sort(([a], [b]) => a - b)
    const sections = [
      ...joinSections(rows.map(([number]) => number)),
      ...heldBack.map((ref) => [ref.objectNumber, 1]),
      [firstStampObject, stampObjects],
    ]
    const length = sections.reduce((sum, [, count = 0]) => sum + count, 0) * crossReferenceBytes
    const dictionary = [
      `/Type /XRef /Size ${objectNumber + 1} /W ${crossReferenceWidths} /Index [${sections.flat().join(' ')}]`,
      `/Root ${document.context.trailerInfo.Root} /Info ${document.context.trailerInfo.Info}`,
      `/ID [<${this.fingerprint()}> (${placeholderId})] /Length ${length}`,
    ]
    this.add(Buffer.from(`${objectNumber} 0 obj\n<<${dictionary.join('\n')}>>\nstream\n`), true)
    for (const [, reference] of rows) this.add(writeCrossReference(reference), false)
    return { body: Buffer.concat(this.chunks), idOffsets: this.idOffsets, crossReferencesAt }
  }

  private add(bytes: Buffer, hasId: boolean): void {
    const at = hasId ? bytes.indexOf(placeholderId) : -1
    if (at >= 0) this.idOffsets.push(this.offset + at)
    if (hasId && at < 0) throw new Error('an object lost the placeholder of the copy id')
    this.chunks.push(bytes)
    this.offset += bytes.length
  }

  /** Depends only on the content, so that the same edition is written with the same bytes. */
  private fingerprint(): string {
    const hash = createHash('sha256')
    for (const chunk of this.chunks) hash.update(chunk)
    return hash.digest('hex').slice(0, 32)
  }
}

function serialize(object: PDFObject): Buffer {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}

/** Pairs of a first number and a count, as the cross-reference stream lists them. */
function joinSections(numbers: number[]): number[][] {
  const sections: [number, number][] = []
  for (const number of numbers) {
    const last = sections.at(-1)
    if (last && number === last[0] + last[1]) last[1]++
    else sections.push([number, 1])
  }
  return sections
}
