import { Form, Link, useLocation } from 'react-router'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { forgetAllWords } from '../editor/kept-words.ts'
import { ExternalLinkIcon, LogOutIcon } from '../icons/icons.tsx'
import { usePerson } from '../ui/use-person.ts'
import { HomeLink } from './home-link.tsx'
import { findCurrentAddress, listMenuGroups, type OwnerPageGroup } from './owner-pages.ts'
import { PageLink } from './page-link.tsx'

/** On a laptop. The pages of a group follow below it while one of them is open. */
export function SideBar({ shopName }: { shopName: string }) {
  return (
    <nav
      aria-label={adminLayoutWords.navigation}
      className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-white px-3 pb-3 text-base lg:flex"
    >
      <HomeLink shopName={shopName} className="h-14 shrink-0 px-2" />
      <ul className="mt-3 space-y-0.5">
        {listMenuGroups(usePerson()).map((group) => (
          <li key={group.label}>
            <Group {...group} />
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-4">
        <ViewShopLink />
        <LogoutButton />
      </div>
    </nav>
  )
}

function Group({ label, Icon, pages, isAlwaysOpen = false }: OwnerPageGroup) {
  const [first, ...others] = pages
  const current = findCurrentAddress(useLocation().pathname)
  const isOpen = isAlwaysOpen || pages.some(({ to }) => to === current)
  // A group with a name of its own, such as "Money", is no page: its first page follows below it like the others.
  const isPage = label === first.label
  return (
    <>
      {isPage ? (
        <PageLink {...first} className="owner-link">
          <Icon size={17} />
        </PageLink>
      ) : (
        <Link to={first.to} className="owner-link">
          <Icon size={17} />
          {label}
        </Link>
      )}
      {isOpen && others.length > 0 ? (
        <ul className="mb-1.5">
          {(isPage ? others : pages).map((page) => (
            <li key={page.to}>
              <PageLink {...page} className="owner-link owner-sublink" />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

export function ViewShopLink() {
  return (
    <a href="/" className="owner-link">
      <ExternalLinkIcon size={17} />
      {adminLayoutWords.viewShop}
    </a>
  )
}

export function LogoutButton() {
  return (
    <Form method="post" action="/admin-dashboard/logout" onSubmit={forgetAllWords}>
      <button type="submit" className="owner-link w-full cursor-pointer">
        <LogOutIcon size={17} />
        {adminLayoutWords.logout}
      </button>
    </Form>
  )
}
