import { Form, useNavigation } from 'react-router'
import { dashboardWords as words } from '#content/interface/en/admin/dashboard.ts'

export const sampleOrderCount = 2_000

export function SampleOrdersForm() {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="sheet mt-6 max-w-2xl p-5">
      <h2 className="text-xl">{words.sampleOrders.heading}</h2>
      <p className="mt-1 text-ink-soft">{words.sampleOrders.text}</p>
      <button
        type="submit"
        name="intent"
        value="add-sample-orders"
        disabled={isBusy}
        className="button button-main mt-4"
      >
        {isBusy ? words.sampleOrders.adding : words.sampleOrders.add(sampleOrderCount)}
      </button>
    </Form>
  )
}
