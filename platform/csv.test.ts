import { describe, expect, it } from 'vitest'
import { csvLine, indianCell, rupeeCell } from './csv.ts'

describe('csvLine', () => {
  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+91 98765', "'+91 98765"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['＝1+1', "'＝1+1"],
    ['\u200B=1+1', "'=1+1"],
    [' =1+1', "' =1+1"],
    ['Asha \u202Eoar', 'Asha oar'],
    ['﹦1+1', "'﹦1+1"],
    ['\n=1+1', `"'\n'=1+1"`],
    ['Asha;=HYPERLINK("http://x")', `"Asha;'=HYPERLINK(""http://x"")"`],
    ['Asha; +1', "Asha;' +1"],
    ['Asha\t@SUM(A1)', "Asha\t'@SUM(A1)"],
    ['Asha\r\n=1+1', `"Asha\r\n'=1+1"`],
  ])('makes %j harmless', (typed, cell) => {
    expect(csvLine([typed])).toBe(`${cell}\r\n`)
  })

  it('quotes only what would break the line', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'आशा राव', 7, null])).toBe(
      '"a,b","say ""hi""","two\nlines",आशा राव,7,\r\n',
    )
  })

  it('leaves a negative number as it is', () => {
    expect(csvLine([-5])).toBe('-5\r\n')
  })
})

describe('cells', () => {
  it('show Indian time and rupees', () => {
    expect(indianCell(new Date('2026-11-14T20:00:00Z'))).toBe('2026-11-15 01:30:00')
    expect(indianCell(null)).toBe('')
    expect(rupeeCell(20_850)).toBe('208.50')
  })
})
