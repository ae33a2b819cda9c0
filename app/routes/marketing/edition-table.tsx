import { formatFileSize } from '#brand/format-file-size.ts'
import { indianDate } from '#brand/indian-time.ts'
import { wholeNumber } from '#brand/numbers.ts'
import { describeLength } from '#content/interface/describe-facts.ts'
import { fileTypeWords } from '#content/interface/file-types.ts'
import { productPageWords as words } from '#content/interface/product-pages.ts'
import type { ProductEdition } from '#shop/catalogue/files/describe-editions.server.ts'

export function EditionTable({ edition }: { edition: ProductEdition }) {
  const { isDemoEdition, types, bytes, number, updatedAt } = edition
  const { pages, chapters, entries, seconds } = edition.facts
  const { facts } = words
  const isPdf = types.every((type) => type === 'pdf')
  const rows = [
    [facts.format, isPdf ? '' : types.map((type) => fileTypeWords.names[type]).join(', ')],
    [facts.pages, pages ? wholeNumber.format(pages) : ''],
    [facts.chapters, chapters ? wholeNumber.format(chapters) : ''],
    [facts.length, seconds ? describeLength(seconds) : ''],
    [facts.entries, entries ? wholeNumber.format(entries) : ''],
    [facts.language, facts.english],
    [facts.size, formatFileSize(bytes)],
    [facts.edition, isDemoEdition ? facts.demoEdition : facts.number(number)],
    [facts.updated, indianDate(updatedAt)],
    [facts.print, isPdf ? facts.printsOnA4 : ''],
  ] as const
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 border-t border-line pt-3 text-base sm:grid-cols-3">
      {rows.map(([name, value]) =>
        value === '' ? null : (
          <div key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
