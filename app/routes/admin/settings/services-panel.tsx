import { Link } from 'react-router'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { serviceFormWords as formWords } from '#content/interface/en/admin/service-forms.ts'
import { settingsWords } from '#content/interface/en/admin/settings.ts'
import type { WebhookHint as Hint, ServiceStatus, ServiceWebhook } from '#shop/services/list-services.server.ts'
import { NoticeBox } from '../../../ui/notice.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { CopyField } from './copy-field.tsx'
import type { TestAnswer } from './test-answer.ts'

const words = settingsWords.services

export function ServicesPanel({ services, test }: { services: ServiceStatus[]; test: TestAnswer | undefined }) {
  return (
    <section id="services" aria-labelledby="services-heading" className="mt-12">
      <h2 id="services-heading" className="text-3xl">
        {words.heading}
      </h2>
      <p className="mt-3 max-w-2xl text-ink-soft">{words.lead}</p>
      <div className="mt-6 space-y-5">
        {services.map((status) => (
          <Service key={status.service} status={status} test={test?.service === status.service ? test : undefined} />
        ))}
        <section className="sheet flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5 md:p-6">
          <div className="min-w-0 flex-1 basis-60">
            <h3 className="text-xl">{formWords.titles.shop}</h3>
            <p className="mt-2 text-ink-soft">{formWords.leads.shop}</p>
          </div>
          <ChangeLink to="shop" isSet />
        </section>
      </div>
    </section>
  )
}

function Service({ status, test }: { status: ServiceStatus; test: TestAnswer | undefined }) {
  const { service, state, canTest, webhooks } = status
  const name = words.names[service]
  return (
    <section aria-labelledby={`service-${service}`} className="sheet p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id={`service-${service}`} className="text-xl">
            {name}
          </h3>
          <p className="mt-1">
            <span className={`px-2 font-bold ${state === 'ready' ? 'bg-ok-tint' : 'bg-marker'}`}>
              {words.states[state]}
            </span>
          </p>
          <p className="mt-2 wrap-anywhere text-ink-soft">{describe(status)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {canTest ? (
            <ActionButton
              intent="test"
              label={words.test}
              subject={name}
              action="#services"
              hiddenFields={{ service }}
            />
          ) : null}
          {service === 'storage' || service === 'database' ? null : (
            <ChangeLink to={service} isSet={state === 'ready'} />
          )}
        </div>
      </div>
      {test ? (
        <div className="mt-4">
          <NoticeBox {...test.notice} />
        </div>
      ) : null}
      {webhooks.map((webhook) => (
        <Webhook key={webhook.url} id={`${service}-${webhook.site}`} webhook={webhook} />
      ))}
    </section>
  )
}

function ChangeLink({ to, isSet }: { to: keyof typeof formWords.titles; isSet: boolean }) {
  const label = isSet ? formWords.change : formWords.setUp
  return (
    <Link
      to={`/admin-dashboard/settings/${to}`}
      aria-label={adminLayoutWords.buttonFor(label, formWords.titles[to])}
      className="button button-quiet button-small"
    >
      {label}
    </Link>
  )
}

function describe({ service, state, facts }: ServiceStatus): string {
  if (state !== 'ready') return words.details[state][service]
  return words.details.ready[service](facts)
}

function Webhook({ id, webhook }: { id: string; webhook: ServiceWebhook }) {
  return (
    <div className="mt-5 space-y-4 border-t border-line pt-4">
      <p>{words.webhook.text(webhook.site)}</p>
      <CopyField id={`webhook-${id}`} label={words.webhook.address} text={webhook.url} />
      <CopyField id={`events-${id}`} label={words.webhook.events} text={webhook.events.join('\n')} />
      {webhook.hint ? <WebhookHint hint={webhook.hint} /> : null}
    </div>
  )
}

function WebhookHint({ hint: { kind, variable, isSet } }: { hint: Hint }) {
  return (
    <>
      <p className="text-ink-soft">{words.webhook.hints[kind](variable)}</p>
      {isSet ? null : <p className="border-l-4 border-alarm bg-alarm-tint p-3">{words.webhook.isOff(variable)}</p>}
    </>
  )
}
