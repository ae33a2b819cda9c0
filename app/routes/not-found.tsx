import { data } from 'react-router'
import { errorPages } from '#content/interface/en/site.ts'
import { log } from '#platform/log.server.ts'
import type { PageHandle } from '../page-handle.ts'
import { getShopFacts } from '../seo/page-meta.ts'
import { NotFoundMessage } from '../ui/not-found-message.tsx'
import type { Route } from './+types/not-found'

export const handle: PageHandle = { scriptless: true }

export function loader({ url }: Route.LoaderArgs) {
  log.info({ path: url.pathname.slice(0, 200) }, 'page not found')
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const shop = getShopFacts(matches)
  return [
    { title: `${errorPages.notFound.title} | ${shop.name}` },
    { name: 'description', content: errorPages.notFound.description },
    { name: 'robots', content: 'noindex' },
  ]
}

export default NotFoundMessage
