import { useRouteLoaderData } from 'react-router'
import type { WaitingCounts } from '#shop/admin/count-waiting.server.ts'

const none: WaitingCounts = { problems: 0, requests: 0, inbox: 0, disputes: 0 }

/** What needs a person. Without the layout's data, for example on an error page, nothing is counted. */
export function useWaitingCounts(): WaitingCounts {
  const layout = useRouteLoaderData('routes/admin/admin-layout') as { waiting?: WaitingCounts } | undefined
  return layout?.waiting ?? none
}
