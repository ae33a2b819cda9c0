import { wordsPageWords } from '#content/interface/en/admin/words.ts'

const words = wordsPageWords.placeholders

interface PlaceholderListProps {
  /** What each placeholder means. */
  placeholders: Readonly<Record<string, string>>
  hint?: string
}

export function PlaceholderList({ placeholders, hint }: PlaceholderListProps) {
  return (
    <details className="sheet mt-6 p-5">
      <summary className="cursor-pointer font-bold hover:text-blue">{words.title}</summary>
      <p className="mt-2 text-ink-soft">{words.lead}</p>
      {hint ? <p className="mt-2 text-ink-soft">{hint}</p> : null}
      <dl className="mt-3 grid gap-x-6 gap-y-1 md:grid-cols-[auto_1fr]">
        {Object.entries(placeholders).map(([name, meaning]) => (
          <div key={name} className="py-1 md:col-span-2 md:grid md:grid-cols-subgrid">
            <dt className="font-mono text-base wrap-anywhere">{`{${name}}`}</dt>
            <dd className="text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
