import { wholeNumber } from '#brand/numbers.ts'
import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import type { SuccessFigures } from '#shop/payments/routing/read-success-figures.server.ts'
import { FigureTable } from '../books/figure-table.tsx'

const words = serviceFormWords.payments.figures

/** How often payments succeed, per provider and way of paying. */
export function SuccessTable({ figures }: { figures: SuccessFigures[] }) {
  if (figures.length === 0) return null
  const rows = figures.flatMap(({ provider, title, opened, methods }) => [
    {
      key: provider,
      cells: [title, words.all, ...countCells(sumTries(methods)), words.ofOpened(wholeNumber.format(opened))],
    },
    ...methods.map(({ method, ...tries }) => ({
      key: `${provider} ${method}`,
      cells: [
        title,
        words.methods[method ?? ''] ?? method ?? words.unknownMethod,
        ...countCells(tries),
        describeShare(tries),
      ],
    })),
  ])
  return (
    <section aria-labelledby="success-figures" className="mt-10 max-w-3xl">
      <h2 id="success-figures" className="text-2xl">
        {words.heading}
      </h2>
      <p className="mt-2 text-ink-soft">{words.lead}</p>
      <FigureTable label={words.heading} headings={words.columns} words={2} rows={rows} />
    </section>
  )
}

type Tries = Pick<SuccessFigures['methods'][number], 'paid' | 'failed'>

function sumTries(methods: Tries[]): Tries {
  return methods.reduce(
    (sum, { paid, failed }) => ({
      paid: sum.paid + paid,
      failed: {
        buyer: sum.failed.buyer + failed.buyer,
        bank: sum.failed.bank + failed.bank,
        provider: sum.failed.provider + failed.provider,
      },
    }),
    { paid: 0, failed: { buyer: 0, bank: 0, provider: 0 } },
  )
}

function countCells({ paid, failed }: Tries): string[] {
  return [paid, failed.buyer, failed.bank + failed.provider].map((count) => wholeNumber.format(count))
}

/** Without the tries that failed at the buyer. */
function describeShare({ paid, failed }: Tries): string {
  const tries = paid + failed.bank + failed.provider
  return tries === 0 ? '' : `${Math.round((paid * 100) / tries)} %`
}
