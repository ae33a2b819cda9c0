import { indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { customerWords } from '#content/interface/en/admin/customer.ts'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { consentTextWords } from '#content/interface/en/consent-text.ts'
import { consentWords } from '#content/interface/en/consents.ts'
import type { CustomerDetails } from '#shop/reports/read-customer.server.ts'
import { formatClassLevel } from '../../../format-class-level.ts'
import { TextAreaField, TextField } from '../../../forms/field.tsx'
import { consentTextPath } from '../../legal/consent-text-path.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { type DefinitionItem, DefinitionList } from '../ui/definition-list.tsx'
import { PhoneLinks } from '../ui/phone-links.tsx'
import { usePerson } from '../ui/use-person.ts'
import type { CustomerAnswer } from './answer-customer-act.server.ts'
import { showEmail } from './show-email.ts'

const { personalData } = customerWords

interface SectionProps {
  details: CustomerDetails
}

function Section({ heading, id, children }: { heading: string; id: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="sheet p-5">
      <h2 id={id} className="mb-3 text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  )
}

export function Profile({ details: { customer, guides, spentInPaise } }: SectionProps) {
  const items: DefinitionItem[] = [
    [customerWords.profile.email, showEmail(customer.email)],
    [customerWords.profile.phone, <PhoneLinks key="phone" number={customer.phoneNumber} />],
    [customerWords.profile.class, formatClassLevel(customer.classLevel)],
    [customerWords.profile.language, adminLayoutWords.languages[customer.language]],
    [customerWords.profile.since, indianTime(customer.createdAt)],
    [customerWords.profile.spent, formatRupees(spentInPaise)],
  ]
  if (guides[0]) items.push([customerWords.profile.guide, indianTime(guides[0].createdAt)])
  if (customer.erasedAt) items.push([customerWords.profile.erased, indianTime(customer.erasedAt)])
  return (
    <Section heading={customerWords.profile.heading} id="profile">
      <DefinitionList items={items} />
    </Section>
  )
}

export function Consents({ details: { consents, consentHistory } }: SectionProps) {
  const words = customerWords.consents
  return (
    <Section heading={customerWords.consents.heading} id="consents">
      <ul className="divide-y divide-line">
        {consents.map(({ purpose, granted, since }) => (
          <li key={purpose} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{consentWords.names[purpose]}</span>
            <span className={granted ? 'font-semibold text-ok' : 'text-ink-soft'}>
              {granted ? words.given : since ? words.withdrawn : words.neverGiven}
            </span>
          </li>
        ))}
      </ul>
      {consentHistory.length > 0 ? (
        <details className="mt-3">
          <summary className="cursor-pointer py-1.5 font-semibold">{words.history}</summary>
          <ol className="mt-2 divide-y divide-line">
            {consentHistory.map(({ at, granted, source, textVersion, language, purposes, isIgnored }) => (
              <li key={`${at.getTime()}-${granted}-${source}-${isIgnored}`} className="py-2.5">
                <p className="font-semibold">
                  {granted
                    ? words.givenAt(consentWords.sources[source], indianTime(at))
                    : words.withdrawnAt(consentWords.sources[source], indianTime(at))}
                </p>
                <p className="text-base text-ink-soft">
                  {words.textVersion(
                    purposes.map((purpose) => consentWords.names[purpose]).join('; '),
                    textVersion,
                    adminLayoutWords.languages[language],
                  )}
                </p>
                <p className="text-base">
                  <a href={consentTextPath({ textVersion, language, at, purpose: purposes[0] })} className="text-link">
                    {consentTextWords.read(textVersion)}
                  </a>
                </p>
                {isIgnored ? <p className="text-base text-ink-soft">{words.notCounted}</p> : null}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </Section>
  )
}

/** The owner corrects what a buyer mistyped, and writes down what to remember. */
export function Corrections({ details: { customer }, answer }: SectionProps & { answer: CustomerAnswer | undefined }) {
  const { role } = usePerson()
  if (customer.erasedAt || role !== 'owner') return null
  const { correction, note } = customerWords
  const { errors, typed } = answer ?? {}
  return (
    <>
      <Section heading={note.heading} id="own-note">
        <ActionButton intent="save-note" label={note.submit}>
          <input type="hidden" name="seen" value={customer.note} />
          <TextAreaField
            name="note"
            label={note.label}
            hint={note.hint}
            rows={3}
            defaultValue={typed?.note ?? customer.note}
            error={errors?.note}
          />
        </ActionButton>
      </Section>
      <Section heading={correction.heading} id="correction">
        <ActionButton intent="correct" label={correction.submit}>
          <TextField
            name="name"
            label={correction.name}
            autoComplete="off"
            required
            defaultValue={typed?.name ?? customer.fullName}
            error={errors?.name}
          />
          <TextField
            name="phone"
            label={correction.phone}
            hint={correction.hint}
            type="tel"
            autoComplete="off"
            required
            defaultValue={typed?.phone ?? customer.phoneNumber}
            error={errors?.phone}
          />
        </ActionButton>
      </Section>
    </>
  )
}

/** Exporting and erasing are for the owner. */
export function PersonalData({ details: { customer } }: SectionProps) {
  const { role } = usePerson()
  if (customer.erasedAt || role !== 'owner') return null
  return (
    <Section heading={personalData.heading} id="personal-data">
      <p className="mb-3 text-ink-soft">{personalData.exportExplanation}</p>
      <a
        href={`/admin-dashboard/customers/${customer.id}/data.json`}
        download
        className="button button-quiet button-small"
      >
        {personalData.export}
      </a>
      <details className="mt-5">
        <summary className="button button-quiet button-small list-none">{personalData.erase}</summary>
        <div className="mt-3 space-y-3 border-l-4 border-alarm pl-4">
          <p>{personalData.eraseExplanation}</p>
          <ActionButton intent="erase" label={personalData.confirmErase} variant="main">
            <TextField
              name="confirmation"
              label={personalData.confirmation(personalData.confirmationWord)}
              autoComplete="off"
              required
            />
          </ActionButton>
        </div>
      </details>
    </Section>
  )
}
