import type { PageFrame } from '../pages/page-frame.ts'

/**
 * A prepared edition: its body is stored, and the tail is written for each copy. A copy is the body with the copy id
 * written at every offset, followed by the tail. Stored as JSON next to the body.
 */
export interface TemplateLayout {
  /** Raised when the form changes, so that stored editions are prepared again. */
  version: number
  pages: number
  bodyBytes: number
  /** Where the characters of the copy id stand in the body. */
  idOffsets: number[]
  /** Where the cross-reference stream begins; the body ends inside it. */
  crossReferencesAt: number
  /** Written only in the tail, so that the body alone is not a PDF. */
  heldBack: HeldBackObject[]
  /** The objects of the stamp have the numbers from this one on. */
  firstStampObject: number
  /** The formats of the pages; the line is placed once for each. */
  frames: PageFrame[]
}

export interface HeldBackObject {
  number: number
  generation: number
  /** One character per byte. */
  text: string
}

export interface Template {
  body: Uint8Array
  layout: TemplateLayout
}

export type TemplateRefusal = 'password' | 'broken' | 'unsafe' | 'stamped' | 'altered'

export const templateVersion = 1
