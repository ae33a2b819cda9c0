import { findEndOfImage, findEndOfString } from '../skip-literals.ts'

/** The kinds of resources that the operators of a content name. */
export type ResourceKind = 'XObject' | 'Font' | 'ExtGState' | 'ColorSpace' | 'Pattern' | 'Shading' | 'Properties'

/** Which resources a content uses, by their names in it. */
export interface ResourceUses {
  names: Record<ResourceKind, Set<string>>
  /** The bytes that are written with each font. */
  codes: Map<string, Set<number>>
}

const kindByOperator: Record<string, ResourceKind> = {
  Do: 'XObject',
  Tf: 'Font',
  gs: 'ExtGState',
  cs: 'ColorSpace',
  CS: 'ColorSpace',
  scn: 'Pattern',
  SCN: 'Pattern',
  sh: 'Shading',
  BDC: 'Properties',
  DP: 'Properties',
}
const textOperators = new Set(['Tj', 'TJ', "'", '"'])
const operand = /^([-+.\d]|(true|false|null)$)/
const tokens = /%[^\r\n]*|\(|<<|>>|<[^<>]*>|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+/g

export function makeUses(): ResourceUses {
  const none = () => new Set<string>()
  const names = {
    XObject: none(),
    Font: none(),
    ExtGState: none(),
    ColorSpace: none(),
    Pattern: none(),
    Shading: none(),
    Properties: none(),
  }
  return { names, codes: new Map() }
}

/** What was read since the last operator, and the font of each saved graphics state. */
interface Reading {
  names: string[]
  strings: Buffer[]
  depth: number
  font: string | undefined
  saved: (string | undefined)[]
}

/** Adds what a content uses. */
export function readUses(content: string, uses: ResourceUses): void {
  const reading: Reading = { names: [], strings: [], depth: 0, font: undefined, saved: [] }
  tokens.lastIndex = 0
  for (let match = tokens.exec(content); match; match = tokens.exec(content)) {
    const [token] = match
    if (token === '(') {
      tokens.lastIndex = findEndOfString(content, match.index)
      reading.strings.push(readString(content.slice(match.index + 1, tokens.lastIndex - 1)))
    } else if (token === 'ID') {
      addImageColours(reading.names, uses)
      clear(reading)
      tokens.lastIndex = findEndOfImage(content, tokens.lastIndex)
    } else readToken(token, reading, uses)
  }
}

function readToken(token: string, reading: Reading, uses: ResourceUses): void {
  if (token === '<<') reading.depth++
  else if (token === '>>') reading.depth--
  else if (token.startsWith('/')) {
    // The names inside a dictionary are its own.
    if (reading.depth <= 0) reading.names.push(decodeName(token))
  } else if (token.startsWith('<')) reading.strings.push(Buffer.from(token.replaceAll(/[^0-9a-f]/gi, ''), 'hex'))
  else if (!token.startsWith('%') && !operand.test(token)) {
    readOperator(token, reading, uses)
    clear(reading)
  }
}

function readOperator(operator: string, reading: Reading, { names, codes }: ResourceUses): void {
  const last = reading.names.at(-1)
  const kind = kindByOperator[operator]
  const isTagged = kind === 'Properties'
  // A tag comes first, and its properties may stand in the content itself.
  if (kind && last !== undefined && (!isTagged || reading.names.length > 1)) names[kind].add(last)
  if (operator === 'q') reading.saved.push(reading.font)
  else if (operator === 'Q' && reading.saved.length > 0) reading.font = reading.saved.pop()
  else if (operator === 'Tf') reading.font = last
  else if (textOperators.has(operator) && reading.font !== undefined) {
    const written = codes.get(reading.font) ?? new Set()
    for (const bytes of reading.strings) for (const byte of bytes) written.add(byte)
    codes.set(reading.font, written)
  }
}

function addImageColours(operands: string[], { names }: ResourceUses): void {
  for (const [index, key] of operands.entries()) {
    const colours = operands[index + 1]
    if ((key === 'CS' || key === 'ColorSpace') && colours) names.ColorSpace.add(colours)
  }
}

function clear(reading: Reading): void {
  reading.names = []
  reading.strings = []
  reading.depth = 0
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function readString(literal: string): Buffer {
  const text = literal.replaceAll(/\\([0-7]{1,3}|\r\n|.)/gs, (_, escaped: string) => {
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff)
    return /^[\r\n]/.test(escaped) ? '' : (escapes[escaped] ?? escaped)
  })
  return Buffer.from(text, 'latin1')
}

function decodeName(token: string): string {
  return token
    .slice(1)
    .replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
