import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { DataNotice } from './data-notice.tsx'

function render(form: 'checkout' | 'guide'): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <DataNotice form={form} /> }])
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { supportEmail: 'help@shop.example' } } }} />)
}

it('speaks of news only at the form that asks for a consent to them', () => {
  expect(render('checkout')).toContain('With your consent, to send news and offers.')
  expect(render('checkout')).toContain('one button in every message')
  expect(render('guide')).toContain('We send no news or offers.')
  expect(render('guide')).not.toMatch(/consent, to send|one button/)
})

it('names at every form where to withdraw and who answers', () => {
  for (const form of ['checkout', 'guide'] as const) {
    expect(render(form)).toContain('href="/customer-dashboard"')
    expect(render(form)).toContain('href="mailto:help@shop.example"')
  }
})
