import { ButtonLink } from './button.tsx'

export function NotFoundMessage() {
  return (
    <div className="graph-paper">
      <div className="column py-20 md:py-32">
        <p className="dimension mb-4">404</p>
        <h1 className="text-5xl md:text-7xl">
          Oops! <span className="marked">Page not found</span>
        </h1>
        <p className="mt-6 max-w-lg text-lg text-ink-soft">
          This square is not on our map. The link may be old, or a letter may be missing.
        </p>
        <ButtonLink href="/" className="mt-8">
          Return to Home
        </ButtonLink>
      </div>
    </div>
  )
}
