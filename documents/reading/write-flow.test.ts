import { describe, expect, it } from 'vitest'
import type { FlowNode } from './flow.ts'
import { writeFlow } from './write-flow.ts'

const addresses = {
  findImage: (address: string) => (address === 'a.png' ? 'OEBPS/a.png' : undefined),
  findChapter: (address: string) => (address === 'two.xhtml' ? 2 : undefined),
}

/** As short text, such as `p(One em(two))`. */
function summarise(nodes: FlowNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : `${node.tag}(${summarise(node.children)})`)).join('')
}

const flow = (markup: string) => writeFlow(markup, addresses)

describe('a chapter as flowing text', () => {
  it.each([
    ['<p>One <i>two</i></p>', 'p(One em(two))'],
    ['<div>Loose <b>text</b><p>block</p>end</div>', 'p(Loose strong(text))p(block)p(end)'],
    ['<section><h2>गणित &amp; more</h2><ul><li>a</li></ul></section>', 'h2(गणित & more)ul(li(a))'],
    ['<p>a<br/>b &lt;c&gt; &#2325; &#x915; &mdash;</p>', 'p(abr()b <c> क क —)'],
    ['<p>open <em>never closed<p>next', 'p(open em(never closedp(next)))'],
    ['</p></div>text', 'p(text)'],
    ['a < b and <>', 'p(a < b and <>)'],
    ['<![CDATA[<script>]]>', 'p(<script>)'],
  ])('keeps what is read: %s', (markup, expected) => {
    expect(summarise(flow(markup))).toBe(expected)
  })

  it('links chapters and sites, and shows images of the book', () => {
    const nodes = flow(
      '<p><a href="two.xhtml">2</a><a href="https://example.in/">w</a><img src="a.png" alt="Chart"/></p>',
    )
    expect(nodes).toEqual([
      {
        tag: 'p',
        children: [
          { tag: 'a', chapter: 2, children: ['2'] },
          { tag: 'a', href: 'https://example.in/', children: ['w'] },
          { tag: 'img', path: 'OEBPS/a.png', alt: 'Chart', children: [] },
        ],
      },
    ])
  })
})

describe('a hostile chapter', () => {
  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example></SCRIPT>',
    '<p onclick="alert(1)" style="background:url(//evil.example)">x</p>',
    '<img src="https://evil.example/a.png" onerror="alert(1)">',
    '<img src="../../etc/passwd"><img src="javascript:alert(1)">',
    '<a href="javascript:alert(1)">x</a><a href=" java\nscript:alert(1)">x</a><a href="data:text/html,x">x</a>',
    '<svg onload="alert(1)"><script>alert(1)</script></svg>',
    '<iframe src="//evil.example"></iframe><object data="x"></object><embed src="x">',
    '<form action="//evil.example"><input name="a"><button>Go</button></form>',
    '<style>@import "//evil.example"</style><link rel="stylesheet" href="//evil.example"><base href="//evil.example">',
    '<p/onclick=alert(1)>x</p><scr<script>ipt>alert(1)</script>',
    '<div style="display:none">copy0123</div><p hidden="">x0</p>',
    '<!--><script>alert(1)</script>-->',
  ])('leaves no script, style, form or foreign address: %s', (markup) => {
    const written = JSON.stringify(flow(markup))
    expect(written).not.toMatch(
      /evil|onclick|onload|onerror|"(?:path|href)":|style|copy0123|x0|alert\(1\)"?,?"?children/,
    )
    expect(written).not.toMatch(/"tag":"(?:script|style|iframe|form|input|object|embed|svg|link|base)"/)
  })

  it('ends in time, however deep or long it is', () => {
    const started = performance.now()
    for (const part of ['<div>', '<em>', '<a href="', '<p a', '<', '&#', '<!--', '<p a=b c=d '])
      expect(flow(part.repeat(100_000)).length).toBeLessThan(100_000)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
