import { markEnglish } from '#brand/language.ts'

interface TickListProps {
  items: readonly string[]
  mark?: 'tick' | 'cross'
  className?: string
}

const marks = {
  tick: { path: 'M3 9.5l4 4L15 5', colour: 'text-ok' },
  cross: { path: 'M4.5 4.5l9 9m0-9l-9 9', colour: 'text-alarm' },
}

export function TickList({ items, mark = 'tick', className = '' }: TickListProps) {
  const { path, colour } = marks[mark]
  return (
    <ul className={`space-y-2.5 ${className}`}>
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <svg viewBox="0 0 18 18" aria-hidden="true" className={`mt-1 size-4.5 shrink-0 ${colour}`}>
            <path d={path} fill="none" stroke="currentColor" strokeWidth="2.4" />
          </svg>
          <span lang={markEnglish(item)}>{item}</span>
        </li>
      ))}
    </ul>
  )
}
