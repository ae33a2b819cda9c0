import { useRouteLoaderData } from 'react-router'
import { dataNoticeWords as words } from '#content/interface/data-notice.ts'
import type { ShopFacts } from '../shop-facts.ts'
import { RichText } from '../ui/rich-text.tsx'

/** Opens without script. */
export function DataNotice({ form, asksForState = false }: { form: 'checkout' | 'guide'; asksForState?: boolean }) {
  const shop = useRouteLoaderData<ShopFacts>('root')
  const items = [
    [words.items.what, asksForState ? words.whatWithState : words.what],
    [words.items.why, words.why[form]],
    [words.items.howLong, words.howLong[form]],
    [words.items.withdraw, words.withdraw[form]],
    [words.items.ask, words.ask(shop?.supportEmail ?? '')],
  ] as const
  return (
    <details className="text-base">
      <summary className="w-fit cursor-pointer py-1.5 text-ink-soft underline underline-offset-4">
        {words.question}
      </summary>
      <dl className="mt-2 space-y-2 border-l-4 border-line pl-4">
        {items.map(([name, text]) => (
          <div key={name}>
            <dt className="font-bold">{name}</dt>
            <dd className="wrap-anywhere">
              <RichText text={text} linksOpenNewTab />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
