import { Form, useLocation, useNavigation } from 'react-router'
import { dashboardWords } from '#content/interface/en/admin/dashboard.ts'
import { RefreshCwIcon } from '../icons/icons.tsx'

/** Loads the same page again, with its filters. */
export function RefreshButton() {
  const { pathname, search } = useLocation()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="get" action={pathname} preventScrollReset>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" disabled={isBusy} className="button button-quiet button-small">
        <RefreshCwIcon size={15} />
        {dashboardWords.refresh}
      </button>
    </Form>
  )
}
