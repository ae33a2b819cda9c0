import { markEnglish } from '#brand/language.ts'
import type { FaqItem as FaqEntry } from '#content/owner/products/product-page.ts'

/** <details> with the same name close each other, so one answer is open at a time without script. */
export function Faq({ entries }: { entries: FaqEntry[] }) {
  return (
    <div className="max-w-3xl border-t border-line">
      {entries.map(({ question, answer }) => (
        <details key={question} name="faq" className="faq-item border-b border-line">
          <summary className="flex justify-between gap-4 py-4 text-lg font-bold hover:text-blue">
            <h3 lang={markEnglish(question)} className="text-lg leading-snug">
              {question}
            </h3>
          </summary>
          <p lang={markEnglish(answer)} className="max-w-2xl pb-6 text-ink-soft">
            {answer}
          </p>
        </details>
      ))}
    </div>
  )
}
