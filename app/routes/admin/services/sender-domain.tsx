import { Form, useNavigation } from 'react-router'
import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import { mailCheckWords } from '#content/interface/en/mail-check.ts'
import type { DomainFinding } from '#platform/mail/check-mail-domain.server.ts'
import { TextField } from '../../../forms/field.tsx'
import { CopyField } from '../settings/copy-field.tsx'

const words = serviceFormWords.mail.domain
const colours = { good: 'bg-ok-tint', wrong: 'bg-alarm-tint', unknown: 'bg-marker' }

/** What the DNS says of the sender's domain, and what to enter there. */
export function SenderDomain({ findings, isSet }: { findings: DomainFinding[] | null; isSet: boolean }) {
  const isBusy = useNavigation().state !== 'idle'
  if (!isSet) return null
  return (
    <section aria-labelledby="domain" className="mt-10 max-w-2xl">
      <h2 id="domain" className="text-2xl">
        {words.heading}
      </h2>
      <div className="sheet mt-3 space-y-5 p-4 md:p-6">
        <p>{words.lead}</p>
        {findings?.map((finding) => (
          <Finding key={finding.record} finding={finding} />
        ))}
        <Form method="post" className="space-y-4">
          <TextField name="selector" {...words.selector} autoCapitalize="none" autoComplete="off" />
          <button type="submit" name="intent" value="check-domain" disabled={isBusy} className="button button-quiet">
            {words.check}
          </button>
        </Form>
      </div>
    </section>
  )
}

function Finding({ finding: { record, verdict, cause, enter } }: { finding: DomainFinding }) {
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <p>
        <strong className={`px-2 ${colours[verdict]}`}>
          {record}: {mailCheckWords.verdicts[verdict]}
        </strong>{' '}
        {mailCheckWords.causes[cause]}
      </p>
      {enter ? (
        <>
          <p>{words.enter}</p>
          <CopyField id={`${record}-name`} label={words.name} text={enter.name} />
          <CopyField id={`${record}-value`} label={words.value} text={enter.value} />
        </>
      ) : null}
    </div>
  )
}
