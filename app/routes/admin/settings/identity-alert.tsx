import { Link } from 'react-router'
import { settingsWords } from '#content/interface/en/admin/settings.ts'
import type { IdentityFact } from '#shop/catalogue/find-missing-identity.ts'

const words = settingsWords.identity

/** A live shop does not sell while this is shown. */
export function IdentityAlert({ missing, linkTo = '/admin-dashboard/settings' }: AlertProps) {
  if (missing.length === 0) return null
  return (
    <section
      aria-labelledby="identity"
      className="mt-6 rounded-sheet border-2 border-l-8 border-alarm bg-alarm-tint p-4 md:p-6"
    >
      <h2 id="identity" className="text-2xl text-alarm">
        {words.heading}
      </h2>
      <p className="mt-2 max-w-3xl">{words.text}</p>
      <MissingFacts missing={missing} />
      {linkTo ? (
        <Link to={linkTo} className="button button-main mt-4">
          {words.link}
        </Link>
      ) : null}
    </section>
  )
}

interface AlertProps {
  missing: IdentityFact[]
  /** Null on the page that the link would open. */
  linkTo?: string | null
}

export function MissingFacts({ missing }: { missing: IdentityFact[] }) {
  return (
    <ul className="mt-2 list-disc pl-5">
      {missing.map((fact) => (
        <li key={fact}>{words.missing[fact]}</li>
      ))}
    </ul>
  )
}
