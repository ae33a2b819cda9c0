import type { LegalBlock, LegalInline } from '#content/owner/legal/legal-document.ts'
import { optionalLegalFacts } from '#content/owner/legal/legal-values.ts'
import { fillPlaceholders, listPlaceholders, type PlaceholderValues } from '#shop/catalogue/placeholders.ts'
import { isSafeLink } from './is-safe-link.ts'
import { mergeWords } from './read-markdown.server.ts'

/** What a placeholder stands for: words and links. Empty for a fact that the owner has not written. */
export type LegalValues = Readonly<Record<string, LegalInline[]>>

/** A paragraph, list item or row that mentions an empty fact is left out. */
export function fillBlock(block: LegalBlock, values: LegalValues): LegalBlock[] {
  if ('paragraph' in block) return fillLines([block.paragraph], values).map((paragraph) => ({ paragraph }))
  if ('list' in block) {
    const list = fillLines(block.list, values)
    return list.length > 0 ? [{ list }] : []
  }
  if ('table' in block) return fillTable(block.table, values)
  return [{ asTyped: fillPlaceholders(block.asTyped, toWords(values)) }]
}

export function fillLines(lines: LegalInline[][], values: LegalValues): LegalInline[][] {
  return lines.filter((line) => !mentionsEmptyFact(line, values)).map((line) => fillLine(line, values))
}

function fillTable(
  { head, rows }: { head: LegalInline[][]; rows: LegalInline[][][] },
  values: LegalValues,
): LegalBlock[] {
  const fillCells = (cells: LegalInline[][]) => cells.map((cell) => fillLine(cell, values))
  const shown = rows.filter((row) => !mentionsEmptyFact(row.flat(), values))
  return shown.length > 0 ? [{ table: { head: fillCells(head), rows: shown.map(fillCells) } }] : []
}

function fillLine(line: LegalInline[], values: LegalValues): LegalInline[] {
  const words = toWords(values)
  const filled = line.flatMap((part): LegalInline[] => {
    if (typeof part === 'string') return fillWithLinks(part, values)
    const link = { words: fillPlaceholders(part.words, words), href: fillPlaceholders(part.href, words) }
    return [isSafeLink(link.href) ? link : link.words]
  })
  return mergeWords(filled)
}

const placeholder = /(\{[A-Za-z]+\})/

function fillWithLinks(text: string, values: LegalValues): LegalInline[] {
  return text.split(placeholder).flatMap((part) => {
    const name = part.slice(1, -1)
    return placeholder.test(part) && Object.hasOwn(values, name) ? (values[name] ?? []) : [part]
  })
}

function mentionsEmptyFact(line: LegalInline[], values: LegalValues): boolean {
  const names = line.flatMap((part) => listPlaceholders(typeof part === 'string' ? part : part.words + part.href))
  return names.some((name) => optionalLegalFacts.includes(name) && values[name]?.length === 0)
}

/** The values without their links, for places that have no links. */
export function toWords(values: LegalValues): PlaceholderValues {
  const entries = Object.entries(values).map(([name, parts]) => [name, parts.map(readWords).join('')])
  return Object.fromEntries(entries)
}

const readWords = (part: LegalInline) => (typeof part === 'string' ? part : part.words)
