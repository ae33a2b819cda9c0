import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { EvidenceForm } from './evidence-form.tsx'

type Shown = ComponentProps<typeof EvidenceForm>

const dispute: Shown['dispute'] = {
  ...{ orderId: 'bb_1', orderNumber: 83491381, disputeId: 'disp_1', providerTitle: 'Razorpay', reasonCode: 'fraud' },
  ...{ reason: 'fraud', amountInPaise: 20_800, state: 'open', stage: 'wanted', respondBy: null, createdAt: new Date() },
  ...{ isSending: false, sections: [], words: '', without: [], canSend: true, maxWords: 1_000, refused: null },
  ...{ acceptRefused: null, isCheaperToAccept: false, answers: [] },
}

/** As the owner sees it. */
function render() {
  const layout = 'routes/admin/admin-layout'
  const Component = () => <EvidenceForm dispute={dispute} typed={undefined} />
  const Page = createRoutesStub([{ path: '/', id: layout, loader: () => null, Component }])
  return renderToStaticMarkup(
    <Page hydrationData={{ loaderData: { [layout]: { person: { role: 'owner', name: '' } } } }} />,
  )
}

it('sends the evidence only after a second click, with what is typed in the form', () => {
  const html = render()
  expect(html).toMatch(
    /<details><summary[^>]*>Send to Razorpay<\/summary>.*most banks take evidence once.*Yes, send it/,
  )
  expect(html.match(/value="send-evidence"/g)).toHaveLength(1)
  expect(html.match(/<form/g)).toHaveLength(1)
})
