import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface ListRowProps {
  to: string
  person: { fullName: string; email: string }
  children: ReactNode
}

/** A line of a list: whose it is, leading to more, and two columns that the list fills itself. */
export function ListRow({ to, person, children }: ListRowProps) {
  return (
    <li className="sheet grid gap-x-6 gap-y-1 p-4 md:grid-cols-[2fr_1.4fr_15rem] md:items-center">
      <div className="min-w-0">
        <h3 className="text-lg leading-snug">
          <Link to={to} className="text-link">
            {person.fullName}
          </Link>
        </h3>
        <p className="text-base break-all text-ink-soft">{person.email}</p>
      </div>
      {children}
    </li>
  )
}
