import { definitionWords } from '#content/interface/en/admin/definitions.ts'
import { reportsWords } from '#content/interface/en/admin/reports.ts'
import { siteWords } from '#content/interface/en/site.ts'
import { InfoIcon } from '../icons/icons.tsx'

const id = 'definitions'
const shown = Object.keys(definitionWords) as (keyof typeof definitionWords)[]

/** One mark for the whole page. A popover, which opens without script too. */
export function Definitions() {
  return (
    <>
      <button type="button" popoverTarget={id} className="button button-quiet button-small drawer-button">
        <InfoIcon size={15} />
        {reportsWords.definitions}
      </button>
      <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} className="owner-panel">
        <div className="flex items-center justify-between gap-4">
          <h2 id={`${id}-title`} className="text-2xl">
            {reportsWords.definitions}
          </h2>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="drawer-button min-h-11 px-2 font-semibold underline underline-offset-4"
          >
            {siteWords.close}
          </button>
        </div>
        <dl className="mt-3 space-y-4">
          {shown.map((name) => (
            <div key={name}>
              <dt className="font-bold">{definitionWords[name].name}</dt>
              <dd className="text-base text-ink-soft">{definitionWords[name].text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
