import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showEmail } from '../customers/show-email.ts'
import { isDialled } from './phone-links.tsx'

/** Dense and aligned on a laptop; on a phone only the cells that are not `wide` are shown. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="sheet mt-4 px-4 pb-1 lg:overflow-x-auto">
      <table aria-label={label} className="w-full text-base">
        {children}
      </table>
    </div>
  )
}

export function HeadRow({ children }: { children: ReactNode }) {
  return (
    <thead className="max-lg:sr-only">
      <tr className="border-b border-line">{children}</tr>
    </thead>
  )
}

interface CellProps {
  align?: 'left' | 'right'
  /** Not shown on a phone. */
  wide?: boolean
  nowrap?: boolean
  /** The last cell that a phone shows. */
  flushOnPhone?: boolean
  children: ReactNode
}

const alignments = { left: 'text-left', right: 'text-right' }

interface HeadingProps extends CellProps {
  /** For screen readers only. */
  hidden?: boolean
  sorted?: 'ascending' | 'descending' | undefined
}

export function Heading({ align = 'left', wide, hidden, sorted, children }: HeadingProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={`py-2 pr-4 text-sm font-semibold text-ink-soft last:pr-0 ${alignments[align]} ${wide ? 'max-lg:hidden' : ''}`}
    >
      {hidden ? <span className="sr-only">{children}</span> : children}
    </th>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <tr className="relative border-b border-line last:border-0 hover:bg-tint">{children}</tr>
}

interface PersonCellProps {
  to: string
  person: { fullName: string; email: string; phoneNumber: string }
  className?: string
  /** What a phone shows instead of the other cells. */
  children: ReactNode
}

/** The first cell of a row: its link covers the whole row. */
export function PersonCell({ to, person, className = '', children }: PersonCellProps) {
  return (
    <th scope="row" className={`py-2 pr-3 text-left align-top font-normal max-lg:w-full ${className}`}>
      <Link to={to} data-row-link className="row-link font-semibold text-blue wrap-anywhere hover:underline">
        {person.fullName}
      </Link>
      <span className="block text-sm wrap-anywhere text-ink-soft">{showEmail(person.email)}</span>
      <PhoneNumber number={person.phoneNumber} />
      <span className="block text-sm wrap-anywhere text-ink-soft lg:hidden">{children}</span>
    </th>
  )
}

export function Cell({ align = 'left', wide, nowrap, flushOnPhone, children }: CellProps) {
  const look = [
    alignments[align],
    wide ? 'max-lg:hidden' : '',
    nowrap ? 'whitespace-nowrap' : '',
    flushOnPhone ? 'max-lg:pr-0' : '',
  ].join(' ')
  return <td className={`py-2 pr-4 align-top tabular-nums last:pr-0 ${look}`}>{children}</td>
}

/** To call the person from the list. */
function PhoneNumber({ number }: { number: string }) {
  if (!isDialled(number)) return null
  return (
    <a href={`tel:+91${number}`} className="relative z-1 text-sm text-ink-soft tabular-nums hover:underline">
      {number}
    </a>
  )
}
