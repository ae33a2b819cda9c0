import { type FormEvent, useRef, useState } from 'react'
import { indianTime } from '#brand/indian-time.ts'
import { campaignWords as words } from '#content/interface/en/admin/campaign.ts'
import { campaignSpeeds } from '#shop/messages/mail-speeds.ts'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { isSameValue } from '../../../forms/field-conflicts.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { listTypedFields } from '../editor/kept-words.ts'
import type { PlainValues } from '../editor/resolve-windows.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'

interface UnsentCampaign {
  recipients: number
  form: { seen: string }
  mailsPerMinute: number
}

const sends = ['test', 'start']

/** Refuses to send what is saved while the form shows other words: an email cannot be taken back. */
export function useSavedFirst(stored: PlainValues) {
  const fields = useRef<HTMLDivElement>(null)
  const [isRefused, setRefused] = useState(false)
  const refuseUnsaved = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const isSending = submitter instanceof HTMLButtonElement && sends.includes(submitter.value)
    const form = fields.current?.querySelector('form')
    const typed = isSending && form ? listTypedFields(form) : []
    const isUnsaved = typed.some(([name, text]) => name in stored && !isSameValue(text, stored[name] ?? ''))
    setRefused(isUnsaved)
    if (isUnsaved) event.preventDefault()
  }
  const notice: Notice | null = isRefused ? { ...words.saveFirst, tone: 'bad' } : null
  return { fields, refuseUnsaved, notice }
}

/** Count, test, send: in this order. */
export function SendPanel({ campaign }: { campaign: UnsentCampaign }) {
  const { recipients } = campaign
  return (
    <section aria-labelledby="send" className="sheet space-y-4 p-5 md:p-6">
      <h2 id="send" className="text-2xl">
        {words.audience.heading}
      </h2>
      <p>{recipients === 0 ? words.audience.none : <strong>{words.audience.count(recipients)}</strong>}</p>
      <div className="flex flex-wrap items-start gap-3">
        <ActionButton intent="test" label={words.test.label} />
        <ConfirmButton
          intent="delete"
          label={words.delete.label}
          explanation={words.delete.explanation}
          confirm={words.delete.confirm}
        />
      </div>
      {recipients > 0 ? <StartButton {...campaign} /> : null}
    </section>
  )
}

/** Asks for the speed and needs a second click, also in a browser without script. */
function StartButton({ recipients, mailsPerMinute, form }: UnsentCampaign) {
  return (
    <details>
      <summary className="button button-main list-none">{words.start.label(recipients)}</summary>
      <div className="mt-3 max-w-xl space-y-3 border-l-4 border-marker-deep pl-4">
        <p>{words.start.explanation}</p>
        <ActionButton intent="start" label={words.start.confirm(recipients)} variant="main">
          <input type="hidden" name="seen" value={form.seen} />
          <SelectField
            name="mailsPerMinute"
            label={words.start.speed}
            hint={words.start.speedHint}
            defaultValue={mailsPerMinute}
          >
            {campaignSpeeds.map((speed) => (
              <option key={speed} value={speed}>
                {words.start.speeds(speed, recipients)}
              </option>
            ))}
          </SelectField>
          <TextField name="sendAt" label={words.start.time} hint={words.start.timeHint} type="datetime-local" />
        </ActionButton>
      </div>
    </details>
  )
}

export function ScheduledPanel({ scheduledFor, recipients }: { scheduledFor: Date; recipients: number }) {
  return (
    <section aria-labelledby="scheduled" className="sheet space-y-4 p-5 md:p-6">
      <h2 id="scheduled" className="text-2xl">
        {words.scheduled.heading}
      </h2>
      <p>
        <strong>{words.scheduled.lead(indianTime(scheduledFor))}</strong>
      </p>
      <p>{words.scheduled.count(recipients)}</p>
      <ActionButton intent="unschedule" label={words.scheduled.cancel} />
    </section>
  )
}
