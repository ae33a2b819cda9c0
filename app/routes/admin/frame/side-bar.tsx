import { Form, NavLink } from 'react-router'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { mayOpen } from '#shop/admin/access.ts'
import { forgetAllWords } from '../editor/kept-words.ts'
import { ExternalLinkIcon, LogOutIcon } from '../icons/icons.tsx'
import { usePerson } from '../ui/use-person.ts'
import { HomeLink } from './home-link.tsx'
import { type OwnerPage, sideBarGroups } from './owner-pages.ts'

export function SideBar({ shopName }: { shopName: string }) {
  const person = usePerson()
  const allowed = sideBarGroups.map((pages) => pages.filter(({ to }) => mayOpen(person, to)))
  const groups = allowed.filter((pages) => pages.length > 0)
  return (
    <nav
      aria-label={adminLayoutWords.navigation}
      className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-white px-3 pb-3 text-base lg:flex"
    >
      <HomeLink shopName={shopName} className="h-14 shrink-0 px-2" />
      <div className="mt-3 space-y-4">
        {groups.map((pages) => (
          <ul key={pages[0]?.to} className="space-y-0.5">
            {pages.map((page) => (
              <li key={page.to}>
                <PageLink {...page} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <div className="mt-auto pt-4">
        <a href="/" className="owner-link">
          <ExternalLinkIcon size={17} />
          {adminLayoutWords.viewShop}
        </a>
        <LogoutButton />
      </div>
    </nav>
  )
}

export function PageLink({ to, label, Icon, onClick }: OwnerPage & { onClick?: () => void }) {
  return (
    <NavLink to={to} end={to === '/admin-dashboard'} onClick={onClick} className="owner-link">
      <Icon size={17} />
      {label}
    </NavLink>
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
