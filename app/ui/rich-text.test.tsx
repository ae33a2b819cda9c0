import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RichText } from './rich-text.tsx'

const render = (text: string) => renderToStaticMarkup(<RichText text={text} />)

describe('RichText', () => {
  it('makes links, strong and struck words', () => {
    expect(render('Read the [terms](/terms), **now**, not ~~later~~.')).toBe(
      'Read the <a href="/terms" class="text-link">terms</a>, <strong>now</strong>, not <s>later</s>.',
    )
  })

  it.each(['javascript:alert(1)', 'JavaScript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'shows a link to %j as text',
    (address) => {
      expect(render(`See [here](${address})`)).not.toContain('<a')
      expect(render(`See [here](${address})`)).toContain('See [here](')
    },
  )

  it('shows tags as text', () => {
    expect(render('<script>alert(1)</script>')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;')
  })
})
