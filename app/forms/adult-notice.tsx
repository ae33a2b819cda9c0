import { formWords } from '#content/interface/forms.ts'

/** Students are minors: only an adult can consent and pay. */
export function AdultNotice() {
  return <p className="border-l-4 border-marker-deep pl-3 text-base text-ink-soft">{formWords.adultsOnly}</p>
}
