import { redirect } from 'react-router'
import { previewCookie } from '#cookies/preview-cookie.server.ts'
import { setCookieHeaders } from '#cookies/signed-cookie.server.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Route } from './+types/preview-shop'

/** Switches the owner's preview on and shows a page of the shop, or off and returns to the dashboard. */
export async function action({ request }: Route.ActionArgs) {
  const { intent, path = '/' } = await readForm(request)
  if (intent === 'off')
    throw redirect('/admin-dashboard/publish', { headers: setCookieHeaders(await previewCookie.clear()) })
  throw redirect(toShopPath(path), { headers: setCookieHeaders(await previewCookie.serialize('on')) })
}

export function loader() {
  throw redirect('/admin-dashboard/publish')
}

/** Always a page of this shop: "/.//evil.example" is a path of ours, whose short form is the address of another site. */
function toShopPath(path: string): string {
  const url = URL.parse(path, 'http://shop')
  const isOurs = url?.host === 'shop' && path.startsWith('/') && !url.pathname.startsWith('//')
  return isOurs ? url.pathname : '/'
}
