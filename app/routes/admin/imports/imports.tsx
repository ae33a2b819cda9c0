import { Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { importWords as words } from '#content/interface/en/admin/imports.ts'
import { listImports } from '#shop/imports/list-imports.server.ts'
import { allOrigins, findOrigin } from '#shop/imports/origins/all-origins.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/imports'
import { CsvUpload } from './csv-upload.tsx'

export async function loader() {
  const listed = await listImports()
  return {
    imports: listed.map((found) => ({ ...found, title: findOrigin(found.origin)?.title ?? found.origin })),
    origins: allOrigins.map(({ id, title, exportSteps }) => ({ id, title, exportSteps })),
  }
}

export const meta: Route.MetaFunction = ownerMeta('imports', words.metaTitle)

export default function Imports({ loaderData: { imports, origins } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={words.heading} />
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <section aria-labelledby="origins" className="sheet p-5 md:p-6">
          <h2 id="origins" className="text-2xl">
            {words.origins.heading}
          </h2>
          <p className="mt-1 text-ink-soft">{words.origins.lead}</p>
          <dl className="mt-4 space-y-3">
            {origins.map(({ id, title, exportSteps }) => (
              <div key={id}>
                <dt className="font-bold">{title}</dt>
                <dd className="text-base text-ink-soft">{exportSteps}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="upload" className="sheet p-5 md:p-6">
          <h2 id="upload" className="text-2xl">
            {words.upload.heading}
          </h2>
          <CsvUpload />
        </section>
      </div>
      <section aria-labelledby="list" className="mt-8">
        <h2 id="list" className="text-2xl">
          {words.list.heading}
        </h2>
        {imports.length === 0 ? (
          <p className="mt-3">{words.none}</p>
        ) : (
          <ul className="sheet mt-3 divide-y divide-line">
            {imports.map(({ id, title, fileName, state, createdAt, orders }) => (
              <li key={id} className="px-4 py-3">
                <Link to={`/admin-dashboard/imports/${id}`} className="text-link font-semibold wrap-anywhere">
                  {words.from(title, fileName)}
                </Link>
                <p className="text-base text-ink-soft">
                  {words.states[state]}, {indianTime(createdAt)}
                  {orders > 0 ? `, ${words.list.orders(orders)}` : ''}
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
