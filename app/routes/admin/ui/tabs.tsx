import { Link } from 'react-router'

interface Tab {
  name: string
  to: string
  isCurrent: boolean
}

/** Links to views of one page, so that each has its address and needs no script. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto px-4 lg:mx-0 lg:px-0">
      <ul className="flex gap-5 border-b border-line">
        {tabs.map(({ name, to, isCurrent }) => (
          <li key={name}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'page' : undefined}
              className="block border-b-3 border-transparent py-2 font-semibold whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-marker-deep aria-[current=page]:text-ink-deep"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
