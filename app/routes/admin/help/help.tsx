import { data, Form, Link } from 'react-router'
import type { HelpEntry } from '#content/interface/en/admin/help/entry.ts'
import { helpEntries, helpWords as words } from '#content/interface/en/admin/help/help.ts'
import { mayOpen } from '#shop/admin/access.ts'
import type { Person } from '#shop/audit/person.ts'
import { maxSearchLength } from '#shop/search/search-term.ts'
import { personContext } from '../actor-context.ts'
import { requireSearch } from '../ui/csv-response.server.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/help'
import { findHelpEntry, isAbout } from './find-help.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const person = context.get(personContext)
  const search = requireSearch(url)
  if (params.entry === undefined) return { search, entry: null, groups: listGroups(person, search) }
  const entry = findHelpEntry(params.entry)
  if (!entry || !isFor(person, entry)) throw data(words.notFound, 404)
  return { search, entry, groups: [] }
}

/** A helper reads about the pages that a helper may open. */
function isFor(person: Person, { pages }: HelpEntry): boolean {
  return pages.some((page) => mayOpen(person, page.replace(/\/:\w+\?$/, '')))
}

function listGroups(person: Person, search: string) {
  const groups = Object.entries(helpEntries).map(([group, entries]) => ({
    title: words.groups[group as keyof typeof words.groups],
    entries: entries.filter((entry) => isFor(person, entry) && isAbout(entry, search)),
  }))
  return groups.filter(({ entries }) => entries.length > 0)
}

export const meta: Route.MetaFunction = ownerMeta('help', words.heading)

export default function Help({ loaderData: { search, entry, groups } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={entry?.title ?? words.heading}>
        {entry ? (
          <Link to="/admin-dashboard/help" className="text-link">
            {words.all}
          </Link>
        ) : null}
      </PageHeader>
      {entry ? null : <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>}
      {entry ? <Entry entry={entry} /> : null}
      <Form method="get" action="/admin-dashboard/help" className="mt-6 flex max-w-xl flex-wrap gap-3">
        <input
          key={search}
          name="q"
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          defaultValue={search}
          maxLength={maxSearchLength}
          className="min-h-11 min-w-0 flex-1 basis-56 rounded-sheet border-2 border-outline bg-white px-4"
        />
        <button type="submit" className="button button-quiet button-small">
          {words.submit}
        </button>
      </Form>
      {search ? <p className="mt-4 font-semibold wrap-anywhere">{words.found(groups.length, search)}</p> : null}
      {groups.map(({ title, entries }) => (
        <section key={title} className="mt-6">
          <h2 className="text-2xl">{title}</h2>
          <ul className="sheet mt-3 divide-y divide-line">
            {entries.map(({ slug, title, purpose }) => (
              <li key={slug} className="p-4">
                <Link to={`/admin-dashboard/help/${slug}`} className="text-link font-semibold">
                  {title}
                </Link>
                <p className="mt-1 text-base text-ink-soft">{purpose}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Entry({ entry: { title, pages, purpose, buttons, notes = [] } }: { entry: HelpEntry }) {
  const [page = ''] = pages
  return (
    <article className="sheet mt-4 max-w-3xl space-y-5 p-5 md:p-6">
      <section>
        <h2 className="text-xl">{words.purpose}</h2>
        <p className="mt-1">{purpose}</p>
        {page.includes(':') ? null : (
          <p className="mt-2">
            <Link to={page} className="text-link">
              {words.open(title)}
            </Link>
          </p>
        )}
      </section>
      <section>
        <h2 className="text-xl">{words.buttons}</h2>
        <dl className="mt-1 space-y-2">
          {buttons.map(({ label, does }) => (
            <div key={label} className="md:grid md:grid-cols-[14rem_1fr] md:gap-x-4">
              <dt className="font-bold">{label}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
      {notes.length > 0 ? (
        <section>
          <h2 className="text-xl">{words.notes}</h2>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  )
}
