import type { ReactNode } from 'react'

export type DefinitionItem = [term: string, description: ReactNode]

export function DefinitionList({ items }: { items: DefinitionItem[] }) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-base">
      {items.map(([term, description]) => (
        <div key={term} className="contents">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="wrap-anywhere">{description}</dd>
        </div>
      ))}
    </dl>
  )
}
