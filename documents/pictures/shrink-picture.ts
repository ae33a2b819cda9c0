import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import { withPdfium } from '../pages/with-pdfium.ts'
import { encodeWebp } from './encode-webp.ts'
import { type PictureHeader, readPictureHeader } from './read-picture-header.ts'

export interface PictureLimits {
  maxWidth: number
  maxHeight: number
  maxBytes: number
}

export type ShrunkPicture =
  | { webp: Uint8Array; width: number; height: number }
  | { refused: 'not-a-picture' | 'too-many-pixels' | 'unreadable' }

/** A photo of a good phone. More is a mistake, or meant to fill the memory. */
const maxPixels = 64_000_000
const minSide = 16
const qualities = [80, 68, 50, 35]
/** A picture that is still too heavy gets smaller. */
const scales = [1, 0.8, 0.6, 0.4]

/**
 * Decodes a JPEG or PNG of a stranger, turns it upright and makes a light WebP of it. Nothing of the original stays: no place,
 * no camera, no thumbnail. PDFium decodes and scales, because the shop needs it anyway.
 */
export async function shrinkPicture({ bytes, limits }: { bytes: Uint8Array; limits: PictureLimits }) {
  const header = readPictureHeader(bytes)
  if (!header) return refuse('not-a-picture')
  if (Math.min(header.width, header.height) < minSide) return refuse('not-a-picture')
  if (header.width * header.height > maxPixels) return refuse('too-many-pixels')
  try {
    const page = await putOnPage(bytes, header)
    return await withPdfium([page], (document) => encodeWithin(document, header, limits))
  } catch {
    return refuse('unreadable')
  }
}

function refuse(refused: Extract<ShrunkPicture, { refused: string }>['refused']): ShrunkPicture {
  return { refused }
}

async function putOnPage(bytes: Uint8Array, { format, width, height, rotation }: PictureHeader): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const image = format === 'png' ? await document.embedPng(bytes) : await document.embedJpg(bytes)
  const page = document.addPage([width, height])
  page.drawImage(image, { x: 0, y: 0, width, height })
  page.setRotation(degrees(rotation))
  return document.save()
}

async function encodeWithin(
  document: PDFiumDocument,
  header: PictureHeader,
  { maxWidth, maxHeight, maxBytes }: PictureLimits,
): Promise<ShrunkPicture> {
  const isTurned = header.rotation % 180 !== 0
  const [fullWidth, fullHeight] = isTurned ? [header.height, header.width] : [header.width, header.height]
  const fit = Math.min(1, maxWidth / fullWidth, maxHeight / fullHeight)
  let smallest: ShrunkPicture | null = null
  for (const scale of scales) {
    const width = Math.max(1, Math.round(fullWidth * fit * scale))
    const height = Math.max(1, Math.round(fullHeight * fit * scale))
    const { data } = await document.getPage(0).render({ width, height, render: 'bitmap' })
    const bitmap: ImageData = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' }
    for (const quality of qualities) {
      smallest = { webp: await encodeWebp(bitmap, quality), width, height }
      if (smallest.webp.length <= maxBytes) return smallest
    }
  }
  return smallest ?? refuse('unreadable')
}
