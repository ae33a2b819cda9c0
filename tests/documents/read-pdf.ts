import { getDocumentProxy } from 'unpdf'

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** Copied, because the reader detaches the buffer. */
export function openPdf(bytes: Uint8Array): Promise<Pdf> {
  return getDocumentProxy(new Uint8Array(bytes))
}

export interface PlacedText {
  text: string
  left: number
  right: number
  /** Of the font, in points. */
  size: number
}

/** The texts of a page with their positions, in points from its left edge. */
export async function placedTexts(pdf: Pdf, page: number): Promise<PlacedText[]> {
  const { items } = await (await pdf.getPage(page)).getTextContent()
  return items.flatMap((item) =>
    'str' in item && item.str.trim()
      ? [
          {
            text: item.str,
            left: item.transform[4],
            right: item.transform[4] + item.width,
            size: Math.hypot(item.transform[2], item.transform[3]),
          },
        ]
      : [],
  )
}

/** The text of every page, with single spaces. */
export function pageTexts(pdf: Pdf): Promise<string[]> {
  const pages = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  return Promise.all(
    pages.map(async (page) => {
      const { items } = await (await pdf.getPage(page)).getTextContent()
      const words = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''))
      return words.join('').replaceAll(/\s+/g, ' ')
    }),
  )
}

export interface Tag {
  role: string
  /** Everything below the tag, as a screen reader reads it. */
  text: string
  alt?: string
}

type TagNode = Awaited<ReturnType<Awaited<ReturnType<Pdf['getPage']>>['getStructTree']>>

/** The tags of every page, or of the first ones, in reading order, parents before their children. */
export async function readTags(pdf: Pdf, pages = pdf.numPages): Promise<Tag[]> {
  const tags: Tag[] = []
  for (let number = 1; number <= pages; number++) {
    const page = await pdf.getPage(number)
    const texts = await readMarkedTexts(page)
    const visit = (node: TagNode): string => {
      const tag: Tag = { role: node.role, text: '', ...('alt' in node ? { alt: String(node.alt) } : {}) }
      tags.push(tag)
      const parts = node.children.map((child) => ('role' in child ? visit(child) : (texts.get(child.id) ?? '')))
      tag.text = parts.join(' ').replaceAll(/\s+/g, ' ').trim()
      return tag.text
    }
    const tree = await page.getStructTree()
    if (tree) visit(tree)
  }
  return tags
}

/** By the id that a tag refers to. Ornaments and the stamp have none; a syllable inside a text has the text's. */
async function readMarkedTexts(page: Awaited<ReturnType<Pdf['getPage']>>): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  const open: string[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.at(-1)
      if (id) texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id ?? ('tag' in item && item.tag === 'Artifact' ? '' : (open.at(-1) ?? '')))
  }
  return texts
}
