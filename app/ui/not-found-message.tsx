import { errorPageWords } from '#content/interface/error-pages.ts'
import { ButtonLink } from './button.tsx'

export function NotFoundMessage() {
  const words = errorPageWords.notFound
  return (
    <div className="graph-paper">
      <div className="column py-20 md:py-32">
        <p className="dimension mb-4">{words.label}</p>
        <h1 className="text-5xl md:text-7xl">
          {words.heading.before} <span className="marked">{words.heading.marked}</span>
        </h1>
        <p className="mt-6 max-w-lg text-lg text-ink-soft">{words.text}</p>
        <ButtonLink href="/" className="mt-8">
          {errorPageWords.backHome}
        </ButtonLink>
      </div>
    </div>
  )
}
