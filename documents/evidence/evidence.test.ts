import { describe, expect, it } from 'vitest'
import { openPdf, pageTexts, readTags } from '#tests/documents/read-pdf.ts'
import { type Evidence, typesetEvidence } from './evidence.ts'

const evidence: Evidence = {
  writtenAt: new Date('2026-11-18T06:00:00Z'),
  seller: { name: 'Board Blueprints', lines: ['https://shop.example', 'support@shop.example'] },
  orderNumber: '1234-5678',
  disputeId: 'disp_1',
  reason: 'The buyer says that the files never arrived.',
  reasonCode: '1064',
  amountInPaise: 208_00,
  ownWords: 'The buyer wrote to us on Monday.\n\nWe answered.',
  sections: [
    { heading: 'Buyer', facts: [['Name', 'Asha Rao']] },
    {
      heading: 'Downloads',
      lead: 'The files were downloaded twice.',
      table: {
        columns: ['Time', 'File', 'Network', 'Copy', 'Browser'],
        rows: [
          ['15 Nov 2026, 9:30 am', 'Mathematics', 'a1b2c3d4', 'K7Q2M9XW3TPA', 'Mozilla/5.0 (Linux; Android 15)'],
          ['16 Nov 2026, 9:30 am', 'Mathematics', 'a1b2c3d4', 'K7Q2M9XW3TPA', 'Mozilla/5.0 (Linux; Android 15)'],
        ],
      },
    },
    { heading: 'Refund policy', lead: 'As shown that day.', paragraphs: ['रिफ़ंड सात दिन में।', '• Within 7 days'] },
  ],
}

async function read(changed: Partial<Evidence> = {}) {
  const pdf = await openPdf(await typesetEvidence({ ...evidence, ...changed }))
  return { pdf, words: (await pageTexts(pdf)).join(' ').replaceAll(/\s+/g, ' ') }
}

const hostile = [
  '#panic("stop")',
  '$ x^2 $ ] } ) \\',
  '`raw` *bold* _em_ @label <label>',
  '= Heading // comment /* open',
  '#import "/data.json"; #sys.inputs',
  '"}, {"language": "hi',
  '#{while true {}}',
]

describe('evidence', () => {
  it('is tagged: a title, headings in order, and tables with named columns', async () => {
    const { pdf, words } = await read()
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Title: 'Evidence about order 1234-5678', Language: 'en-IN' })
    const tags = await readTags(pdf)
    const textsOf = (role: string) => tags.filter((tag) => tag.role === role).map(({ text }) => text)
    expect(textsOf('H1')).toEqual(['Evidence in a payment dispute'])
    expect(textsOf('H2')).toEqual(['Statement of the seller', 'Buyer', 'Downloads', 'Refund policy'])
    expect(textsOf('TH')).toEqual(['Time', 'File', 'Network', 'Copy', 'Browser'])
    expect(words).toContain('₹208.00')
    expect(words).toContain('18 Nov 2026, 11:30 am, Indian time')
    expect(words).toContain('We answered.')
  })

  it('has the same bytes for the same answer', async () => {
    expect(await typesetEvidence(structuredClone(evidence))).toEqual(await typesetEvidence(evidence))
  })

  it('prints names and own words as they were typed, never as a program', async () => {
    const facts = hostile.map((typed): [string, string] => ['Name', typed])
    const rows = hostile.map((typed) => [typed, typed, '', '', ''])
    const table = { columns: ['Time', 'File', 'Network', 'Copy', 'Browser'], rows }
    const { words } = await read({ ownWords: hostile.join('\n'), sections: [{ heading: 'Buyer', facts, table }] })
    for (const typed of hostile) expect(words.split(typed).length, typed).toBeGreaterThan(2)
  })

  it('removes marks of direction and control characters', async () => {
    const { words } = await read({ ownWords: 'Paid\u202e\u2067 in\u0007 full\u0000.', sections: [] })
    expect(words).toContain('Paid in full .')
  })

  it('stays within a few pages with forty downloads and a long policy, and a long word stays on the page', async () => {
    const row = ['15 Nov 2026, 9:30 am', 'Mathematics', 'a1b2c3d4', 'K7Q2M9XW3TPA', 'Mozilla/5.0 (Linux; Android 15)']
    const table = { columns: ['Time', 'File', 'Network', 'Copy', 'Browser'], rows: Array(40).fill(row) }
    const paragraphs = [...Array(40).fill('A sentence of the policy.'), 'x'.repeat(400)]
    const bytes = await typesetEvidence({ ...evidence, sections: [{ heading: 'Downloads', table, paragraphs }] })
    const pdf = await openPdf(bytes)
    expect(pdf.numPages).toBeLessThanOrEqual(8)
    // Stripe takes 4.5 MB in all.
    expect(bytes.length).toBeLessThan(500_000)
  })
})
