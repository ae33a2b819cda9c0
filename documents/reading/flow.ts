/** What flowing text may consist of: no style, no script, nothing that loads by itself except images of the book. */
export const flowTags = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'pre', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption', 'hr', 'br'],
  ...['strong', 'em', 'sub', 'sup', 'code', 'span', 'a', 'img'],
] as const

export type FlowTag = (typeof flowTags)[number]

/** Text, or an element. The page that shows it escapes every text and makes every address itself. */
export type FlowNode = string | FlowElement

export interface FlowElement {
  tag: FlowTag
  children: FlowNode[]
  /** Of an image: its path in the book, and what it shows. */
  path?: string
  alt?: string
  /** In pixels, so that nothing moves when it arrives. */
  width?: number
  height?: number
  /** Of a link: the chapter to which it leads, from 1, or an address outside of the book. */
  chapter?: number
  href?: string
  /** Of a cell. */
  columns?: number
  rows?: number
  /** On which a cell stands: "#" and six digits. */
  colour?: string
  lang?: string
}

export const voidFlowTags: ReadonlySet<string> = new Set(['hr', 'br', 'img'])

export interface BookImage {
  type: string
  /** As base64. */
  content: string
}
