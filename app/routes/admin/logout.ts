import { redirect } from 'react-router'
import { adminCookie, readAdminToken } from '#cookies/admin-cookie.server.ts'
import { logOut } from '#shop/admin/log-out.server.ts'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/logout'

export const loader = () => redirect('/admin-dashboard')

export async function action({ request, context }: Route.ActionArgs) {
  const token = await readAdminToken(request)
  if (token) await logOut(context.get(visitorContext), token)
  throw redirect('/admin-dashboard/login', { headers: { 'Set-Cookie': await adminCookie.clear() } })
}
