import { indianTime } from '#brand/indian-time.ts'
import { formatExactRupees } from '#brand/rupees.ts'
import { evidenceWords as words } from '#content/interface/en/evidence.ts'
import { replaceMissingGlyphs } from '../missing-glyphs.ts'
import { breakLongWords, withoutControls } from '../printable-text.ts'
import { readDocumentDate, typeset } from '../typeset.ts'
import template from './evidence.typ?raw'

/** What the owner tells a bank about a disputed payment. */
export interface Evidence {
  /** Gives the document its date, so that the same evidence has the same bytes. */
  writtenAt: Date
  seller: { name: string; lines: string[] }
  orderNumber: string
  disputeId: string
  reason: string
  reasonCode: string
  amountInPaise: number
  ownWords: string
  sections: {
    heading: string
    lead?: string
    facts?: [name: string, value: string][]
    table?: { columns: string[]; rows: string[][] }
    paragraphs?: string[]
  }[]
}

/** A longer word would run into the next column. */
const maxLettersInRow = 84
const maxWord = 60

export function typesetEvidence(evidence: Evidence): Promise<Uint8Array> {
  const { writtenAt, seller, orderNumber, disputeId, reason, reasonCode, amountInPaise, ownWords } = evidence
  const name = printable(seller.name)
  const title = words.documentTitle(orderNumber)
  return typeset(template, {
    language: 'en',
    size: 'a4',
    meta: { title, author: name, subject: words.title, keywords: [], date: readDocumentDate(writtenAt) },
    title: words.title,
    running: title,
    pageOf: words.page('{number}', '{count}'),
    seller: { name, lines: seller.lines.map((line) => printable(line)) },
    facts: [
      [words.order, orderNumber],
      [words.dispute, printable(disputeId)],
      [words.disputedAmount, formatExactRupees(amountInPaise)],
      [words.reason, printable(reasonCode ? words.reasonWithCode(reason, reasonCode) : reason)],
      [words.written, words.inIndia(indianTime(writtenAt, 'en'))],
    ],
    ownWords: words.ownWords,
    words: splitParagraphs(ownWords),
    sections: evidence.sections.map(({ heading, lead = '', facts = [], table, paragraphs = [] }) => ({
      heading,
      lead: printable(lead),
      facts: facts.map(([fact, value]) => [fact, printable(value)]),
      columns: table?.columns ?? [],
      rows: (table?.rows ?? []).map((row) =>
        row.map((cell) => printable(cell, Math.floor(maxLettersInRow / row.length))),
      ),
      paragraphs: paragraphs.map((paragraph) => printable(paragraph)),
    })),
  })
}

function splitParagraphs(typed: string): string[] {
  return typed
    .split(/\n+/)
    .map((paragraph) => printable(paragraph).trim())
    .filter(Boolean)
}

function printable(text: string, maxWordLength = maxWord): string {
  return breakLongWords(replaceMissingGlyphs(withoutControls(text), '?'), maxWordLength)
}
