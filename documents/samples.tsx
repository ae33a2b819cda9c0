import { PDFDocument } from '@cantoo/pdf-lib'
import { renderToBuffer } from '@react-pdf/renderer'
import type { Advice } from '#content/owner/blueprints/advice.ts'
import { mathsAdvice } from '#content/owner/blueprints/maths-advice.ts'
import { scienceAdvice } from '#content/owner/blueprints/science-advice.ts'
import { socialAdvice } from '#content/owner/blueprints/social-advice.ts'
import { subjects } from '#content/owner/products/subjects.ts'
import { BlueprintDocument, countBlueprintPages } from './blueprint/blueprint-document.tsx'
import type { Edition } from './blueprint/edition.ts'
import { countGuidePages, GuideDocument } from './guide/guide-document.tsx'
import { replaceMissingGlyphs } from './missing-glyphs.ts'

const advices: Record<string, Advice> = { maths: mathsAdvice, science: scienceAdvice, social: socialAdvice }

/** A document and the number of its pages: the contents page counts on every part to fit where it was planned. */
export function composeSample(file: string, shopName: string) {
  if (file === 'guide') {
    const named = subjects.map(({ offer, blueprint }) => ({ name: subjectOf(offer.name), blueprint }))
    return { document: <GuideDocument subjects={named} shopName={shopName} />, pages: countGuidePages(named) }
  }
  const edition = editionOf(file, shopName)
  return { document: <BlueprintDocument edition={edition} />, pages: countBlueprintPages(edition) }
}

/** One of the sample files that the shop is delivered with, by its name in the catalogue. */
export async function drawSample({ file, shopName }: { file: string; shopName: string }): Promise<Uint8Array> {
  const { document, pages } = composeSample(file, await replaceMissingGlyphs(shopName, ''))
  const pdf = await renderToBuffer(document)
  const made = (await PDFDocument.load(pdf, { updateMetadata: false })).getPageCount()
  if (made !== pages)
    throw new Error(`${file}.pdf has ${made} pages instead of ${pages}: something is too long for its page`)
  return pdf
}

function editionOf(slug: string, shopName: string): Edition {
  const page = subjects.find(({ offer }) => offer.slug === slug)
  const advice = advices[slug]
  if (!page || !advice) throw new Error(`there is no sample ${slug}: name its advice here`)
  const { offer, covers, blueprint } = page
  return { subject: subjectOf(offer.name), covers, blueprint, advice, shopName }
}

const subjectOf = (productName: string) => productName.replace(' Blueprint', '')
