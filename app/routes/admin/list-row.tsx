import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface ListRowProps {
  to: string
  customer: { fullName: string; email: string }
  /** The second and the third column. */
  children: ReactNode
}

export function ListRow({ to, customer, children }: ListRowProps) {
  return (
    <li className="sheet grid gap-x-6 gap-y-1 p-4 md:grid-cols-[2fr_1.4fr_15rem] md:items-center">
      <div className="min-w-0">
        <h3 className="text-lg leading-snug">
          <Link to={to} className="text-link">
            {customer.fullName}
          </Link>
        </h3>
        <p className="text-base break-all text-ink-soft">{customer.email}</p>
      </div>
      {children}
    </li>
  )
}
