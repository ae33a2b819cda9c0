import { data } from 'react-router'
import { logMissingPage } from '#platform/log/log-missing-page.server.ts'
import type { PageHandle } from '../page-handle.ts'
import { notFoundMeta } from '../seo/not-found-meta.ts'
import { getShopFacts } from '../seo/page-meta.ts'
import { NotFoundMessage } from '../ui/not-found-message.tsx'
import type { Route } from './+types/not-found'

export const handle: PageHandle = { scriptless: true, missing: true }

export function loader({ url }: Route.LoaderArgs) {
  logMissingPage(url.pathname)
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) => notFoundMeta(getShopFacts(matches))

export default NotFoundMessage
