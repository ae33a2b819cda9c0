/** Buyers' children are minors: consent and payment are an adult's. The legal texts say the same at length. */
export function AdultNotice() {
  return (
    <p className="border-l-4 border-marker-deep pl-3 text-base text-ink-soft">
      To be filled in by a parent, guardian or another adult, with their own details.
    </p>
  )
}
