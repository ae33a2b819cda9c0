import { redirect } from 'react-router'
import { adminCookie, tokenOf } from '#cookies/admin-cookie.server.ts'
import { forget } from '#cookies/signed-cookie.server.ts'
import { logOut } from '#shop/admin/log-out.server.ts'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/logout'

export const loader = () => redirect('/admin-dashboard')

export async function action({ request, context }: Route.ActionArgs) {
  const token = await tokenOf(request)
  if (token) await logOut(token, context.get(visitorContext).ip)
  throw redirect('/admin-dashboard/login', { headers: { 'Set-Cookie': await forget(adminCookie) } })
}
