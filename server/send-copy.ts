import type { BoughtFile, Order } from '#db/schema/orders.ts'
import { log } from '#platform/log/log.server.ts'
import { sendFile } from '#platform/storage/send-file.server.ts'
import { createZipContent, type ZipEntry } from '#platform/storage/zip-content.ts'
import type { Visitor } from '#platform/visitor.ts'
import type { NewCopy } from '#shop/copies/identify-copy.server.ts'
import { openCopy, type StoredFacts } from '#shop/copies/open-copy.server.ts'
import type { DecidedDownload } from '#shop/downloads/decide-download.server.ts'
import { recordDownload } from '#shop/downloads/record-download.server.ts'
import { type SentAs, withExtension } from '#shop/editions/sent-as.ts'
import type { FileContent } from '#shop/editions/stream-copy.server.ts'

/** Null when the copy cannot be sent, or may no longer be sent: then the page at the same address explains it. */
export async function sendCopy(
  request: Request,
  decision: DecidedDownload,
  visitor: Pick<Visitor, 'userAgent'>,
): Promise<Response | null> {
  const { order, boughtFiles, isZip, onlyChanged, stored } = decision
  const [first] = boughtFiles
  const sent =
    isZip || !first
      ? await sendOpened(request, openZip(order, boughtFiles), nameZip(order))
      : await sendOpened(request, openSingle(order, first, { ...stored, onlyChanged }), first.downloadName)
  if (!sent) return null
  const isAllowed = !sent.isDownload || (await recordAll(sent.opened.copies, decision, visitor))
  return isAllowed ? sent.response : null
}

async function openSingle(order: Order, { file }: BoughtFile, stored: StoredFacts) {
  const opened = await openCopy(order, file, stored)
  return { ...opened, copies: [opened.copy] }
}

/** The same stamped copies as single downloads. */
async function openZip(order: Order, files: BoughtFile[]) {
  const copies: NewCopy[] = []
  const entries: ZipEntry[] = []
  // One after the other: they share the connections of the shop with everyone else.
  for (const { file, downloadName } of files) {
    const { copy, ...content } = await openCopy(order, file)
    copies.push(copy)
    entries.push({ name: withExtension(downloadName, content.extension), content })
  }
  return { ...createZipContent(entries), contentType: 'application/zip', extension: 'zip', copies }
}

function nameZip({ productName }: Order): string {
  return `${productName.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'files'}.zip`
}

/** A ZIP counts as a download of each file in it. */
async function recordAll(copies: NewCopy[], decision: DecidedDownload, visitor: Pick<Visitor, 'userAgent'>) {
  for (const copy of copies) {
    if (!(await recordDownload(copy, decision, visitor))) return false
  }
  return true
}

/** Null for a failure, which is logged and shown to the owner; the page asks the customer to try again later. */
export async function sendOpened<Content extends FileContent & SentAs>(
  request: Request,
  opening: Promise<Content>,
  downloadName: string,
) {
  try {
    const opened = await opening
    const name = withExtension(downloadName, opened.extension, opened.nameSuffix)
    return { opened, ...(await sendFile(request, { ...opened, downloadName: name })) }
  } catch (err) {
    log.warn({ err }, 'a download could not start')
    return null
  }
}
