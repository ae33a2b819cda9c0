import { describe, expect, it } from 'vitest'
import { findMarkdownProblems } from './find-markdown-problems.server.ts'
import { readMarkdown } from './read-markdown.server.ts'

describe('readMarkdown', () => {
  it('reads paragraphs, lists, tables and links', () => {
    const markdown =
      'Read the [Terms](/terms).\n\n- one\n- [two](https://example.in)\n\n| A | B |\n| --- | --- |\n| 1 | [us](mailto:a@b.in) |'
    expect(readMarkdown(markdown)).toEqual([
      { paragraph: ['Read the ', { words: 'Terms', href: '/terms' }, '.'] },
      { list: [['one'], [{ words: 'two', href: 'https://example.in' }]] },
      { table: { head: [['A'], ['B']], rows: [[['1'], [{ words: 'us', href: 'mailto:a@b.in' }]]] } },
    ])
  })

  it('does not turn an address into a link', () => {
    expect(readMarkdown('At https://shop.example and a@b.in.')).toEqual([
      { paragraph: ['At https://shop.example and a@b.in.'] },
    ])
  })

  it.each([
    '<script>alert(1)</script>',
    '# A heading',
    '1. first\n2. second',
    '> quoted',
    '```\ncode\n```',
    '- outer\n  - inner',
    '- [ ] to do',
    '[words]: /terms',
    '***',
  ])('shows %j as it was typed', (markdown) => {
    expect(readMarkdown(markdown)).toEqual([{ asTyped: markdown }])
  })

  it.each([
    'a <b onclick="x">bold</b> word',
    'an ![image](https://evil.example/x.png) here',
    '**strong** and *soft* and `code`',
    'a [trap](javascript:alert(1)) here',
    'a [trap](JAVASCRIPT:alert(1)) here',
    'a [trap](data:text/html,x) here',
    'a [trap](//evil.example) here',
    'a [trap](/\\evil.example) here',
    'a [trap](http://plain.example) here',
    '<https://auto.example>',
    'half a [link](/terms',
    '&lt;b&gt;',
  ])('keeps %j as text', (markdown) => {
    expect(readMarkdown(markdown)).toEqual([{ paragraph: [markdown] }])
  })

  it('shows an escaped character without its backslash', () => {
    expect(readMarkdown('\\[no link\\](/terms) \\<b>')).toEqual([{ paragraph: ['[no link](/terms) <b>'] }])
  })

  it.each(['['.repeat(6_000), '*'.repeat(6_000), '|'.repeat(6_000), `${'- '.repeat(200)}x`, '<'.repeat(6_000)])(
    'survives a long run of markup (%#)',
    (markdown) => {
      expect(readMarkdown(markdown)).not.toEqual([])
    },
  )
})

describe('findMarkdownProblems', () => {
  it.each([
    ['[trap](javascript:alert(1))', 'link'],
    ['- [trap](//evil.example)', 'link'],
    ['| A |\n| --- |\n| [trap](data:text/html,x) |', 'link'],
    ['[here](terms)', 'link'],
    ['| A | B |\n| 1 | 2 |', 'table'],
    ['| A | B |\n| --- | --- |\n| 1 | 2 | 3 |', 'table-row'],
    ['| A | B |\n| --- | --- |\n| 1 |', 'table-row'],
  ])('refuses %j', (markdown, problem) => {
    expect(findMarkdownProblems(markdown)).toEqual([problem])
  })

  it.each(['[Terms](/terms)', 'A <b>tag</b>', '| A |\n| --- |\n| 1 \\| 2 |', ''])('accepts %j', (markdown) => {
    expect(findMarkdownProblems(markdown)).toEqual([])
  })
})
