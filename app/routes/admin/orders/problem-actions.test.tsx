import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { ProblemActions } from './problem-actions.tsx'

/** As the owner sees them. */
function render(hasOutsideMoney: boolean) {
  const facts = { ...{ receivedInPaise: 20_800, facts: null }, ...{ orderId: 'bb_1', amountInPaise: 20_800 } }
  const problem = { kind: 'bought-again' as const, hasOutsideMoney, ...facts }
  const layout = 'routes/admin/admin-layout'
  const Page = createRoutesStub([
    { path: '/', id: layout, loader: () => null, Component: () => <ProblemActions problem={problem} /> },
  ])
  const person = { role: 'owner', name: '' }
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { [layout]: { person } } }} />)
}

it('offers a refund at the provider for what was bought again', () => {
  expect(render(false)).toContain('Refund ₹208')
  expect(render(false)).toContain('Close without refund')
})

it('leads to the record of a refund when no provider can send the money back', () => {
  expect(render(true)).not.toContain('Refund ₹208')
  expect(render(true)).toContain('Send it back yourself')
  expect(render(true)).toContain('href="/admin-dashboard/orders/bb_1#refunds"')
  expect(render(true)).toContain('Close without refund')
})
