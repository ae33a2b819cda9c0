/** A piece of markup, in the order of the text. */
export type MarkupPiece =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string>; isEmpty: boolean }
  | { kind: 'close'; name: string }

/** Reads XHTML without trusting it: whatever is no tag is text, and nothing is interpreted. Time grows with the length only. */
export function* scanMarkup(markup: string): Generator<MarkupPiece> {
  let at = 0
  // Behind it there is no tag, so that no one searches for an end again and again.
  const lastEnd = markup.lastIndexOf('>')
  while (at < markup.length) {
    const start = at > lastEnd ? -1 : markup.indexOf('<', at)
    if (start !== at) {
      const end = start < 0 ? markup.length : start
      yield { kind: 'text', text: decodeEntities(markup.slice(at, end)) }
      at = end
      continue
    }
    const skipped = skipDeclaration(markup, at)
    if (skipped) {
      if (skipped.text) yield { kind: 'text', text: skipped.text }
      at = skipped.end
      continue
    }
    const tag = readTag(markup, at)
    yield tag?.piece ?? { kind: 'text', text: '<' }
    at = tag?.end ?? at + 1
  }
}

/** Comments, instructions and declarations say nothing to a reader; text that is marked as such does. */
function skipDeclaration(markup: string, at: number): { end: number; text?: string } | null {
  const kinds = [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
    ['<!', '>'],
  ] as const
  const kind = kinds.find(([start]) => markup.startsWith(start, at))
  if (!kind) return null
  const [start, end] = kind
  const found = markup.indexOf(end, at + start.length)
  if (found < 0) return { end: markup.length }
  const isText = start === '<![CDATA['
  return { end: found + end.length, ...(isText ? { text: markup.slice(at + start.length, found) } : {}) }
}

const nameAt = /[A-Za-z][\w:.-]{0,60}/y
const attributeAt = /[\s/]*([^\s=>/"'<]{1,60})\s*(=)?\s*/y

function readTag(markup: string, at: number): { piece: MarkupPiece; end: number } | null {
  const isClosing = markup[at + 1] === '/'
  nameAt.lastIndex = at + (isClosing ? 2 : 1)
  const name = nameAt.exec(markup)?.[0].toLowerCase().replace(/^.*:/, '')
  if (!name) return null
  const attributes = new Map<string, string>()
  let position = nameAt.lastIndex
  for (;;) {
    attributeAt.lastIndex = position
    const found = attributeAt.exec(markup)
    if (!found) break
    position = attributeAt.lastIndex
    const value = found[2] ? readValue(markup, position) : { text: '', end: position }
    position = value.end
    if (attributes.size < 50) attributes.set((found[1] ?? '').toLowerCase(), decodeEntities(value.text))
  }
  const end = markup.indexOf('>', position)
  if (end < 0) return null
  const isEmpty = markup[end - 1] === '/'
  const piece = isClosing ? { kind: 'close' as const, name } : { kind: 'open' as const, name, attributes, isEmpty }
  return { piece, end: end + 1 }
}

const bareValueAt = /[^\s>]{0,2000}/y

function readValue(markup: string, at: number): { text: string; end: number } {
  const quote = markup[at]
  if (quote === '"' || quote === "'") {
    const end = markup.indexOf(quote, at + 1)
    return end < 0 ? { text: '', end: markup.length } : { text: markup.slice(at + 1, end), end: end + 1 }
  }
  bareValueAt.lastIndex = at
  const text = bareValueAt.exec(markup)?.[0] ?? ''
  return { text, end: at + text.length }
}

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', copy: '©', reg: '®', deg: '°' },
  ...{ ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bull: '•', middot: '·' },
  ...{ times: '×', divide: '÷', frac12: '½', frac14: '¼', frac34: '¾', plusmn: '±', sup2: '²', sup3: '³' },
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,9}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    const isCharacter = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : ' '
  })
}
