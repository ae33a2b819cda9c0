import { Lexer, type Token, type Tokens } from 'marked'
import type { LegalBlock, LegalInline } from '#content/owner/legal/legal-document.ts'
import { isSafeLink } from './is-safe-link.ts'

/** Paragraphs, lists, tables and links. Everything else, such as HTML, stays text. */
export function readMarkdown(markdown: string): LegalBlock[] {
  return new Lexer().lex(markdown).flatMap(readBlock)
}

export function readInlineMarkdown(markdown: string): LegalInline[] {
  return readInline(Lexer.lexInline(markdown))
}

function readBlock(token: Token): LegalBlock[] {
  if (token.type === 'space') return []
  if (token.type === 'paragraph') return [{ paragraph: readInline(token.tokens ?? []) }]
  if (token.type === 'list' && isPlainList(token as Tokens.List)) {
    return [{ list: (token as Tokens.List).items.map((item) => readInline(readItem(item)?.tokens ?? [])) }]
  }
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    const readCells = (cells: Tokens.TableCell[]) => cells.map(({ tokens }) => readInline(tokens))
    return [{ table: { head: readCells(header), rows: rows.map(readCells) } }]
  }
  return [{ asTyped: token.raw.trim() }]
}

/** Neither numbered, nor nested, nor with boxes to tick. */
function isPlainList({ ordered, items }: Tokens.List): boolean {
  return !ordered && items.every((item) => !item.task && readItem(item) !== null)
}

function readItem({ tokens }: Tokens.ListItem): Tokens.Generic | null {
  const [only, ...others] = tokens.filter(({ type }) => type !== 'space')
  return only && others.length === 0 && (only.type === 'text' || only.type === 'paragraph') ? only : null
}

function readInline(tokens: Token[]): LegalInline[] {
  return mergeWords(tokens.map(readPart))
}

function readPart(token: Token): LegalInline {
  if (token.type === 'escape') return token.text
  if (isWrittenLink(token) && isSafeLink(token.href)) {
    return {
      words: token.tokens.map((part) => (part.type === 'escape' ? part.text : part.raw)).join(''),
      href: token.href,
    }
  }
  return token.raw
}

/** [words](address), in contrast to an address in the text, which stays text. */
export function isWrittenLink(token: Token): token is Tokens.Link {
  return token.type === 'link' && token.raw.startsWith('[')
}

/** React separates neighbouring texts by comments. */
export function mergeWords(parts: LegalInline[]): LegalInline[] {
  const merged: LegalInline[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    if (typeof part === 'string' && typeof last === 'string') merged[merged.length - 1] = last + part
    else if (part !== '') merged.push(part)
  }
  return merged
}
