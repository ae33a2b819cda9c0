import { useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { siteWords } from '#content/interface/en/site.ts'
import { mayOpen } from '#shop/admin/access.ts'
import { EllipsisIcon } from '../icons/icons.tsx'
import { usePerson } from '../ui/use-person.ts'
import { bottomBarPages, morePages, type OwnerPage } from './owner-pages.ts'
import { LogoutButton, PageLink } from './side-bar.tsx'

const drawerId = 'more-pages'

/** On a phone, where the thumb reaches it. "More" is a popover, which opens without script too. */
export function BottomBar() {
  const { pathname } = useLocation()
  const person = usePerson()
  const mayOpenPage = ({ to }: OwnerPage) => mayOpen(person, to)
  const drawer = useRef<HTMLDivElement>(null)
  const isMore = morePages.some(({ to }) => pathname.startsWith(to))
  return (
    <>
      <nav
        aria-label={adminLayoutWords.navigation}
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-white pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <ul className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col">
          {bottomBarPages.filter(mayOpenPage).map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/admin-dashboard'} className="owner-tab">
                <Icon size={20} />
                {label}
              </NavLink>
            </li>
          ))}
          <li>
            <button
              type="button"
              popoverTarget={drawerId}
              aria-current={isMore ? 'page' : undefined}
              className="owner-tab drawer-button cursor-pointer"
            >
              <EllipsisIcon size={20} />
              {adminLayoutWords.more}
            </button>
          </li>
        </ul>
      </nav>
      <div
        ref={drawer}
        id={drawerId}
        popover="auto"
        role="dialog"
        aria-labelledby={`${drawerId}-title`}
        className="drawer bg-white lg:hidden"
      >
        <div className="mx-auto max-w-xl px-4 py-4">
          <div className="flex items-center justify-between">
            <h2 id={`${drawerId}-title`} className="text-2xl">
              {adminLayoutWords.more}
            </h2>
            <button
              type="button"
              popoverTarget={drawerId}
              popoverTargetAction="hide"
              className="drawer-button min-h-11 px-2 font-semibold underline underline-offset-4"
            >
              {siteWords.close}
            </button>
          </div>
          <ul className="mt-2 grid grid-cols-2 gap-1 [&_.owner-link]:min-h-12">
            {morePages.filter(mayOpenPage).map((page) => (
              <li key={page.to}>
                <PageLink {...page} onClick={() => drawer.current?.hidePopover()} />
              </li>
            ))}
            <li className="col-span-2 mt-2 border-t border-line pt-2">
              <LogoutButton />
            </li>
          </ul>
        </div>
      </div>
    </>
  )
}
