import { findEndOfImage, findEndOfString } from '../skip-literals.ts'

/** What a page's content leaves open at its end, or closes without having opened it. */
export interface OpenStates {
  /** How often it restores a graphics state that it did not save. */
  restoredTooOften: number
  /** How many saved graphics states it does not restore. */
  saved: number
  isInText: boolean
  markedContents: number
}

const tokens = /%[^\r\n]*|\(|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+/g

/** Not with pdf-lib's own reader, which never ends on a stray bracket. */
export function countOpenStates(content: string): OpenStates {
  const open: OpenStates = { restoredTooOften: 0, saved: 0, isInText: false, markedContents: 0 }
  tokens.lastIndex = 0
  for (let match = tokens.exec(content); match; match = tokens.exec(content)) {
    const [token] = match
    if (token === '(') tokens.lastIndex = findEndOfString(content, match.index)
    else if (token === 'ID') tokens.lastIndex = findEndOfImage(content, tokens.lastIndex)
    else countOperator(open, token)
  }
  return open
}

function countOperator(open: OpenStates, operator: string): void {
  if (operator === 'q') open.saved++
  else if (operator === 'Q' && open.saved > 0) open.saved--
  else if (operator === 'Q') open.restoredTooOften++
  else if (operator === 'BT') open.isInText = true
  else if (operator === 'ET') open.isInText = false
  else if (operator === 'BMC' || operator === 'BDC') open.markedContents++
  else if (operator === 'EMC' && open.markedContents > 0) open.markedContents--
}
