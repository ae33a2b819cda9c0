import type { MarkedHeadline } from '#content/owner/products/product-page.ts'

/** `Chapters that *carry the marks*` */
export function readHeadline(text: string): MarkedHeadline {
  const [, before = '', marked = '', after = ''] = /^([^*]*)(?:\*([^*]+)\*)?(.*)$/s.exec(text) ?? []
  return { before, marked, after }
}
