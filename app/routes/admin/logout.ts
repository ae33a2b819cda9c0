import { redirect } from 'react-router'
import { adminCookie, readAdminToken } from '#cookies/admin-cookie.server.ts'
import { findPerson } from '#shop/admin/find-person.server.ts'
import { logOut } from '#shop/admin/log-out.server.ts'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/logout'

export const loader = () => redirect('/admin-dashboard')

export async function action({ request, context }: Route.ActionArgs) {
  const token = await readAdminToken(request)
  const person = await findPerson(token)
  if (token && person) await logOut({ ip: context.get(visitorContext).ip, name: person.name }, token)
  throw redirect('/admin-dashboard/login', { headers: { 'Set-Cookie': await adminCookie.clear() } })
}
