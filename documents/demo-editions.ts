import type { Language } from '#brand/language.ts'
import { subjects } from '#content/owner/blueprints/subjects.ts'
import { drawBlueprint } from './blueprint/blueprint.ts'
import { drawGuide } from './guide/guide.ts'
import { replaceMissingGlyphs } from './missing-glyphs.ts'
import type { DocumentForm } from './typeset.ts'

interface DemoRequest extends DocumentForm {
  file: string
  /** Only the guide is translated. */
  language: Language
}

/** Draws one of the demo editions that come with the shop. Null for a subject without advice. */
export async function drawDemoEdition({ file, shopName, size, language }: DemoRequest): Promise<Uint8Array | null> {
  const edition = { shopName: replaceMissingGlyphs(shopName, ''), size }
  if (file === 'guide') return drawGuide(language, edition)
  const subject = subjects.find(({ slug }) => slug === file)
  return subject?.advice ? drawBlueprint({ ...subject, advice: subject.advice }, edition) : null
}
