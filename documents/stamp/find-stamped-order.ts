import { searchPageTexts } from '../pages/search-page-texts.ts'

const orderIdPattern = /bb_[\w-]{24}/

/** Reads the visible line, which remains when a copy is printed into another PDF without the hidden id. */
export function findStampedOrder(pdf: Uint8Array): Promise<string | null> {
  return searchPageTexts(pdf, orderIdPattern)
}
