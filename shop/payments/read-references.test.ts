import { describe, expect, it } from 'vitest'
import { readReferences } from './read-references.ts'

describe('a reference that a buyer typed', () => {
  it('is tried as it is, and in capitals, as banks write theirs', () => {
    expect(readReferences(' pay_29Ab ')).toEqual(['pay_29Ab', 'PAY_29AB'])
  })

  it('is tried without the blanks and hyphens in which it was read aloud, and without the label before it', () => {
    expect(readReferences('4312 9087\u200b 6612')).toEqual(['431290876612'])
    expect(readReferences('axis-4312-9087')).toEqual(['axis-4312-9087', 'axis43129087', 'AXIS43129087', '43129087'])
  })

  it('is not a name, nor a text that is too short, too long or not in the letters of a reference', () => {
    for (const typed of ['Asha Rao Iyer', 'pay_2', `1${'T'.repeat(100)}`, '!pay_29', 'pay_29!', '', '  ']) {
      expect(readReferences(typed), typed).toEqual([])
    }
    expect(readReferences(`1${'T'.repeat(99)}`)).toHaveLength(1)
  })
})
