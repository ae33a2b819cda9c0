import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import type { WaitingCounts } from '#shop/admin/count-waiting.server.ts'
import { findCurrentAddress, type OwnerPage } from './owner-pages.ts'
import { useWaitingCounts } from './use-waiting-counts.ts'

interface PageLinkProps extends OwnerPage {
  className: string
  onClick?: () => void
  /** Before the name. */
  children?: ReactNode
}

/** A page of the menu. The number beside it is not part of the link's name. */
export function PageLink({ to, label, counts, className, onClick, children }: PageLinkProps) {
  const isCurrent = findCurrentAddress(useLocation().pathname) === to
  return (
    <div className="relative">
      <Link to={to} aria-current={isCurrent ? 'page' : undefined} onClick={onClick} className={className}>
        {children}
        {label}
      </Link>
      {counts ? <Waiting on={[counts]} /> : null}
    </div>
  )
}

/** How many things wait for a person on these pages; nothing when there are none. */
export function Waiting({ on }: { on: [keyof WaitingCounts, ...(keyof WaitingCounts)[]] }) {
  const counts = useWaitingCounts()
  const count = on.reduce((sum, name) => sum + counts[name], 0)
  if (count === 0) return null
  return (
    <span className="owner-count">
      <span aria-hidden="true">{adminLayoutWords.count(count)}</span>
      <span className="sr-only">{adminLayoutWords.waiting[on[0]](count)}</span>
    </span>
  )
}
