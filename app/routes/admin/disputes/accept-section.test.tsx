import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { AcceptSection } from './accept-section.tsx'

type Shown = ComponentProps<typeof AcceptSection>['dispute']

const open: Shown = {
  ...{ orderId: 'bb_1', orderNumber: 83491381, disputeId: 'disp_1', providerTitle: 'Razorpay', reasonCode: '1064' },
  ...{ reason: 'not-received', amountInPaise: 20_800, state: 'open', stage: 'wanted', respondBy: null },
  ...{ createdAt: new Date(), isSending: false, sections: [], words: '', without: [], canSend: true, maxWords: 1_000 },
  ...{ refused: null, acceptRefused: null, isCheaperToAccept: false, answers: [] },
}

/** As the owner sees it. */
function render(changed: Partial<Shown> = {}) {
  const layout = 'routes/admin/admin-layout'
  const Component = () => <AcceptSection dispute={{ ...open, ...changed }} />
  const Page = createRoutesStub([{ path: '/', id: layout, loader: () => null, Component }])
  return renderToStaticMarkup(
    <Page hydrationData={{ loaderData: { [layout]: { person: { role: 'owner', name: '' } } } }} />,
  )
}

it('gives the money back after a second click', () => {
  expect(render()).toMatch(/<summary[^>]*>Give the money back<\/summary>.*Yes, give it back/)
  expect(render({ acceptRefused: 'decided' })).toBe('')
  expect(render({ canSend: false })).toBe('')
})

it('says why the money cannot be given back after a refund, and what to do instead', () => {
  for (const canSend of [true, false]) {
    const html = render({ acceptRefused: 'already-refunded', canSend })
    expect(html).toContain('would return it twice')
    expect(html).toContain('Send the refund as evidence instead')
    expect(html).not.toContain('value="accept-dispute"')
  }
  const answered = render({ acceptRefused: 'already-refunded', refused: 'already-answered' })
  expect(answered).toContain('would return it twice')
  expect(answered).not.toContain('as evidence')
})
