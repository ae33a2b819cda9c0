import { PDFDocument } from '@cantoo/pdf-lib'
import { renderToBuffer } from '@react-pdf/renderer'
import type { JSX } from 'react'
import { joinWithAnd } from '#brand/words.ts'
import { subjects } from '#content/owner/blueprints/subjects.ts'
import { BlueprintDocument, countBlueprintPages } from './blueprint/blueprint-document.tsx'
import { countGuidePages, GuideDocument } from './guide/guide-document.tsx'
import { replaceMissingGlyphs } from './missing-glyphs.ts'

interface Sample {
  document: JSX.Element
  /** The contents page relies on every part fitting its planned page. */
  pages: number
}

/** Null for a subject without advice: the owner uploads the first edition of its file. */
export function findSample(file: string, shopName: string): Sample | null {
  if (file === 'guide') {
    return { document: <GuideDocument subjects={subjects} shopName={shopName} />, pages: countGuidePages(subjects) }
  }
  const subject = subjects.find(({ slug }) => slug === file)
  if (!subject?.advice) return null
  const { name, covers, blueprint, advice } = subject
  const edition = { subject: name, covers: joinWithAnd(covers) || name, blueprint, advice, shopName }
  return { document: <BlueprintDocument edition={edition} />, pages: countBlueprintPages(edition) }
}

/** Draws one of the sample files that come with the shop. */
export async function drawSample({ file, shopName }: { file: string; shopName: string }): Promise<Uint8Array | null> {
  const sample = findSample(file, await replaceMissingGlyphs(shopName, ''))
  if (!sample) return null
  const pdf = await renderToBuffer(sample.document)
  const pages = (await PDFDocument.load(pdf, { updateMetadata: false })).getPageCount()
  if (pages !== sample.pages)
    throw new Error(`${file}.pdf has ${pages} pages instead of ${sample.pages}: something is too long for its page`)
  return pdf
}
