import { Form, useNavigation } from 'react-router'
import { indianDate, indianTime } from '#brand/indian-time.ts'
import { type CurrentConsent, marketingPurposes } from '#shop/consents/consent.ts'
import type { ConsentMoment } from '#shop/consents/list-consent-history.server.ts'
import { consentNames, consentSources } from '../../consent-names.ts'

interface ConsentChoicesProps {
  consents: CurrentConsent[]
  history: ConsentMoment[]
}

const isChoice = (purpose: string) => marketingPurposes.some((choice) => choice === purpose)

/** One button stops what one tick allowed. */
export function ConsentChoices({ consents, history }: ConsentChoicesProps) {
  const busy = useNavigation().state !== 'idle'
  const accepted = consents.filter(({ purpose }) => !isChoice(purpose))
  return (
    <section aria-labelledby="contact" className="mt-12">
      <h2 id="contact" className="text-3xl">
        How we may contact you
      </h2>
      <p className="mt-2 max-w-2xl text-ink-soft">
        Each of these is yours to stop and to allow again, and works at once. Your purchases, downloads and messages
        about them by email stay as they are.
      </p>
      <ul className="sheet mt-5 divide-y divide-line">
        {consents.map(({ purpose, granted, since }) =>
          isChoice(purpose) ? (
            <li key={purpose} className="flex items-center justify-between gap-4 px-5 py-3">
              <div>
                <p className="font-semibold">{consentNames[purpose]}</p>
                <p className="text-base text-ink-soft">
                  {granted ? 'Allowed' : 'Not allowed'}
                  {since ? ` since ${indianDate(since)}` : ''}
                </p>
              </div>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="consent" />
                <input type="hidden" name="purpose" value={purpose} />
                <button
                  type="submit"
                  name="granted"
                  value={granted ? 'no' : 'yes'}
                  disabled={busy}
                  className="button button-quiet"
                  aria-label={`${granted ? 'Stop' : 'Allow'}: ${consentNames[purpose]}`}
                >
                  {granted ? 'Stop' : 'Allow'}
                </button>
              </Form>
            </li>
          ) : null,
        )}
      </ul>
      <p className="mt-4 max-w-2xl text-base text-ink-soft">
        {accepted.map(({ purpose, granted, since, textVersion }) => (
          <span key={purpose} className="block">
            {consentNames[purpose]}:{' '}
            {granted && since ? `accepted on ${indianDate(since)} (text of ${textVersion})` : 'not accepted'}.
          </span>
        ))}
        Without these two we cannot run your account: to withdraw them, delete your data below.
      </p>
      {history.length > 0 ? (
        <details className="mt-4">
          <summary className="cursor-pointer py-1.5 font-semibold">Everything you have agreed to and stopped</summary>
          <ol className="sheet mt-3 divide-y divide-line">
            {history.map(({ at, granted, source, purposes }) => (
              <li key={`${at.getTime()}-${granted}`} className="px-5 py-3">
                <p className="font-semibold">
                  {granted ? 'Agreed' : 'Stopped'} {consentSources[source]}, {indianTime(at)}
                </p>
                <p className="text-base text-ink-soft">{purposes.map((purpose) => consentNames[purpose]).join('; ')}</p>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  )
}
