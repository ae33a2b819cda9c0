import { Form } from 'react-router'
import { indianDate, indianTime } from '#brand/indian-time.ts'
import { accountWords } from '#content/interface/account.ts'
import { consentTextWords } from '#content/interface/consent-text.ts'
import { consentWords } from '#content/interface/consents.ts'
import { type CurrentConsent, marketingPurposes } from '#shop/consents/consent.ts'
import type { ConsentChange } from '#shop/consents/list-consent-history.server.ts'
import { useIsBusy } from '../../forms/use-is-busy.ts'
import { consentTextPath } from '../legal/consent-text-path.ts'

interface ConsentChoicesProps {
  consents: CurrentConsent[]
  history: ConsentChange[]
}

const isMarketing = (purpose: string) => marketingPurposes.some((marketing) => marketing === purpose)

export function ConsentChoices({ consents, history }: ConsentChoicesProps) {
  const words = accountWords.consents
  const { names, sources } = consentWords
  const required = consents.filter(({ purpose }) => !isMarketing(purpose))
  return (
    <section aria-labelledby="contact" className="mt-12">
      <h2 id="contact" className="text-3xl">
        {words.heading}
      </h2>
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      {consents.some(({ purpose, granted }) => granted && isMarketing(purpose)) ? <StopAll /> : null}
      <ul className="sheet mt-5 divide-y divide-line">
        {consents
          .filter(({ purpose }) => isMarketing(purpose))
          .map((consent) => (
            <ConsentChoice key={consent.purpose} {...consent} />
          ))}
      </ul>
      <p className="mt-4 max-w-2xl text-base text-ink-soft">
        {required.map(({ purpose, granted, since, textVersion, language }) => (
          <span key={purpose} className="block">
            {granted && since
              ? words.accepted(names[purpose], indianDate(since), textVersion ?? '')
              : words.notAccepted(names[purpose])}{' '}
            {since && textVersion ? (
              <a
                href={consentTextPath({ textVersion, language: language ?? 'en', at: since, purpose })}
                className="text-link"
              >
                {consentTextWords.read(textVersion)}
                <span className="sr-only">: {names[purpose]}</span>
              </a>
            ) : null}
          </span>
        ))}
        {words.required}
      </p>
      {history.length > 0 ? (
        <details className="mt-4">
          <summary className="cursor-pointer py-1.5 font-semibold">{words.history}</summary>
          <ol className="sheet mt-3 divide-y divide-line">
            {history.map(({ at, granted, source, purposes, isIgnored }) => (
              <li key={`${at.getTime()}-${granted}-${source}-${isIgnored}`} className="px-5 py-3">
                <p className="font-semibold">
                  {(granted ? words.agreed : words.stopped)(sources[source], indianTime(at))}
                </p>
                <p className="text-base text-ink-soft">{purposes.map((purpose) => names[purpose]).join('; ')}</p>
                {isIgnored ? <p className="text-base text-ink-soft">{words.notCounted}</p> : null}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  )
}

function StopAll() {
  const busy = useIsBusy()
  return (
    <Form method="post" preventScrollReset className="mt-4">
      <button type="submit" name="intent" value="stop-marketing" disabled={busy} className="button button-quiet">
        {accountWords.consents.stopAll}
      </button>
    </Form>
  )
}

function ConsentChoice({ purpose, granted, since }: CurrentConsent) {
  const words = accountWords.consents
  const name = consentWords.names[purpose]
  const busy = useIsBusy()
  const sinceDate = since ? indianDate(since) : null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="flex-1 basis-24">
        <p className="font-semibold">{name}</p>
        <p className="text-base text-ink-soft">{(granted ? words.allowed : words.notAllowed)(sinceDate)}</p>
      </div>
      <Form method="post" preventScrollReset className="shrink-0">
        <input type="hidden" name="intent" value="consent" />
        <input type="hidden" name="purpose" value={purpose} />
        <button
          type="submit"
          name="granted"
          value={granted ? 'no' : 'yes'}
          disabled={busy}
          className="button button-quiet"
          aria-label={(granted ? words.stopLabel : words.allowLabel)(name)}
        >
          {granted ? words.stop : words.allow}
        </button>
      </Form>
    </li>
  )
}
