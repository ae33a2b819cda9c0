import { Lexer, type Token, walkTokens } from 'marked'
import type { LegalProblem } from '#content/owner/written-legal.ts'
import { isSafeLink } from './is-safe-link.ts'
import { isWrittenLink } from './read-markdown.server.ts'

/** What would look different from what the owner meant. */
export function findMarkdownProblems(markdown: string): LegalProblem[] {
  const problems = new Set<LegalProblem>()
  void walkTokens(new Lexer().lex(markdown), (token) => {
    const problem = findProblem(token)
    if (problem) problems.add(problem)
  })
  return [...problems]
}

function findProblem(token: Token): LegalProblem | null {
  if (isWrittenLink(token) && !isSafeLink(token.href)) return 'link'
  // Without its second line of dashes, a table is a paragraph.
  if (token.type === 'paragraph' && /^\s*\|/m.test(token.raw)) return 'table'
  // A parser drops the cells that a row has too many.
  if (token.type === 'table') return hasEqualRows(token.raw) ? null : 'table-row'
  return null
}

function hasEqualRows(table: string): boolean {
  const counts = table
    .trim()
    .split('\n')
    .map(
      (row) =>
        row
          .trim()
          .replace(/^\|/, '')
          .replace(/(?<!\\)\|$/, '')
          .split(/(?<!\\)\|/).length,
    )
  return new Set(counts).size === 1
}
