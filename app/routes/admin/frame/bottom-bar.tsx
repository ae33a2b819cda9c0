import { useRef } from 'react'
import { useLocation } from 'react-router'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { siteWords } from '#content/interface/en/site.ts'
import { EllipsisIcon } from '../icons/icons.tsx'
import { usePerson } from '../ui/use-person.ts'
import { findCurrentAddress, listBottomBar, listMenuGroups, type OwnerPageGroup } from './owner-pages.ts'
import { PageLink, Waiting } from './page-link.tsx'
import { LogoutButton, ViewShopLink } from './side-bar.tsx'

const drawerId = 'more-pages'

/** On a phone, where the thumb reaches it. "More" is a popover, which opens without script too. */
export function BottomBar() {
  const current = findCurrentAddress(useLocation().pathname)
  const person = usePerson()
  const inBar = listBottomBar(person)
  const drawer = useRef<HTMLDivElement>(null)
  const isMore = current !== null && !inBar.some(({ pages: [{ to }] }) => to === current)
  return (
    <>
      <nav
        aria-label={adminLayoutWords.navigation}
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-white pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <ul className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col">
          {inBar.map(({ pages: [page], Icon }) => (
            <li key={page.to}>
              <PageLink {...page} className="owner-tab">
                <Icon size={20} />
              </PageLink>
            </li>
          ))}
          <li className="relative">
            <button
              type="button"
              popoverTarget={drawerId}
              aria-current={isMore ? 'page' : undefined}
              className="owner-tab drawer-button cursor-pointer"
            >
              <EllipsisIcon size={20} />
              {adminLayoutWords.more}
            </button>
            <Waiting on={['requests', 'inbox', 'disputes']} />
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
          <ul className="mt-2 [&_.owner-link]:min-h-12">
            {listMenuGroups(person).map((group) => (
              <li key={group.label}>
                <FoldingGroup {...group} current={current} onChoose={() => drawer.current?.hidePopover()} />
              </li>
            ))}
            <li className="mt-2 border-t border-line pt-2">
              <ViewShopLink />
              <LogoutButton />
            </li>
          </ul>
        </div>
      </div>
    </>
  )
}

interface FoldingGroupProps extends OwnerPageGroup {
  current: string | null
  onChoose: () => void
}

function FoldingGroup({ label, Icon, pages, isAlwaysOpen, current, onChoose }: FoldingGroupProps) {
  const [first, ...others] = pages
  if (others.length === 0) {
    return (
      <PageLink {...first} className="owner-link" onClick={onChoose}>
        <Icon size={17} />
      </PageLink>
    )
  }
  return (
    // Another page shows its own group, also after the person has folded it.
    <details key={current} open={isAlwaysOpen || pages.some(({ to }) => to === current)} className="owner-group">
      <summary className="owner-link cursor-pointer">
        <Icon size={17} />
        {label}
      </summary>
      <ul>
        {pages.map((page) => (
          <li key={page.to}>
            <PageLink {...page} className="owner-link owner-sublink" onClick={onChoose} />
          </li>
        ))}
      </ul>
    </details>
  )
}
