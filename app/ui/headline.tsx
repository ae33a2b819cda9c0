import { markEnglish } from '#brand/language.ts'
import type { MarkedHeadline as HeadlineWords } from '#content/owner/products/product-page.ts'

/** A page's h1 with one highlighted phrase. */
export function Headline({ before, marked, after }: HeadlineWords) {
  return (
    <h1
      lang={markEnglish(`${before}${marked}${after}`)}
      className="whitespace-pre-line text-[min(2.6rem,15vw)] leading-[1.04] md:text-[3.4rem]"
    >
      {before}
      <span className="marked">{marked}</span>
      {after}
    </h1>
  )
}
