import { useLocation, useRouteLoaderData } from 'react-router'
import { mayAct } from '#shop/admin/access.ts'
import type { Person } from '#shop/audit/person.ts'

/** Without the layout's data, for example on an error page, only what everyone may open is shown. */
const unknown: Person = { role: 'helper', name: '' }

/** Who is logged in. */
export function usePerson(): Person {
  const layout = useRouteLoaderData('routes/admin/admin-layout') as { person?: Person } | undefined
  return layout?.person ?? unknown
}

/** Whether a form of this page, or of `action`, would be accepted. The server decides with the same list. */
export function useMayAct(intent: string, action?: string): boolean {
  const { pathname } = useLocation()
  return mayAct(usePerson(), (action ?? pathname).replace(/[?#].*$/, ''), intent)
}
