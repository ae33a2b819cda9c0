import { data, Form, Link, useNavigation } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { serviceFormWords as words } from '#content/interface/en/admin/service-forms.ts'
import { settingsWords } from '#content/interface/en/admin/settings.ts'
import { readServiceForm } from '#shop/services/read-service-form.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { useLastAnswer } from '../../../forms/use-last-answer.ts'
import { NoticeBox } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { CopyField } from '../settings/copy-field.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { useRefreshWhile } from '../ui/use-refresh-while.ts'
import type { Route } from './+types/service'
import { answerServiceForm, requireService, type ServiceAnswer } from './answer-service-form.server.ts'
import { BackupForm } from './backup-form.tsx'
import { BackupKey } from './backup-key.tsx'
import { MailForm } from './mail-form.tsx'
import { PaymentsForm } from './payments-form.tsx'
import { ProviderOrder } from './provider-order.tsx'
import { SenderDomain } from './sender-domain.tsx'
import { ShopForm } from './shop-form.tsx'
import { SuccessTable } from './success-table.tsx'
import { WhatsAppForm } from './whatsapp-form.tsx'

export async function loader({ params }: Route.LoaderArgs) {
  const service = requireService(params.service)
  if (!service) throw data(adminNoticeWords.unknownAction, 404)
  return readServiceForm(service)
}

export function action({ request, params, context }: Route.ActionArgs): Promise<ServiceAnswer> {
  return answerServiceForm(context.get(actorContext), requireService(params.service), request)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<ServiceAnswer, ServiceAnswer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('settings', words.metaTitle)

export default function Service({ loaderData: form, actionData }: Route.ComponentProps) {
  const { service, version } = form
  const answer = useLastAnswer(actionData)
  useToast(answer?.notice)
  const isBusy = useNavigation().state !== 'idle'
  // A refused form keeps what was typed; after a save it starts from what is saved.
  const typed = answer?.errors ? (answer.typed ?? {}) : {}
  const fields = { form, typed, errors: answer?.errors ?? {} }
  return (
    <>
      <Link to="/admin-dashboard/settings#services" className="mt-4 inline-block font-semibold">
        ← {words.back}
      </Link>
      <h1 className="mt-2 text-4xl md:text-5xl">{words.titles[service]}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{words.leads[service]}</p>
      <NoticeBanner notice={answer?.notice} />
      {form.isUnreadable ? <Unreadable title={words.titles[service]} /> : null}
      {answer?.madeSecret ? <MadeSecret service={service} secret={answer.madeSecret} /> : null}
      {service === 'payments' ? <ProviderOrder form={form} /> : null}
      <Form method="post" className="sheet mt-6 max-w-2xl space-y-5 p-4 md:p-6" noValidate key={`${version}`}>
        <input type="hidden" name="seen" value={version} />
        {service === 'payments' ? <PaymentsForm {...fields} /> : null}
        {service === 'mail' ? <MailForm {...fields} /> : null}
        {service === 'whatsapp' ? <WhatsAppForm {...fields} /> : null}
        {service === 'backup' ? <BackupForm {...fields} /> : null}
        {service === 'shop' ? <ShopForm {...fields} /> : null}
        <button type="submit" name="intent" value="save" disabled={isBusy} className="button button-main">
          {isBusy ? words.saving : words.save}
        </button>
      </Form>
      {form.backup ? <BackupKey {...fields} made={answer?.madeKey ?? null} /> : null}
      {form.payments ? <SuccessTable figures={form.payments.figures} /> : null}
      {form.webhooks.map((webhook) => (
        <WebhookState key={webhook.url} webhook={webhook} service={service} />
      ))}
      {form.mail ? (
        <SenderDomain findings={answer?.domain ?? null} isSet={form.settings.MAIL_FROM?.isSet ?? false} />
      ) : null}
      {form.canRemove ? (
        <section className="mt-10 max-w-2xl">
          <p className="mb-2 text-ink-soft">{words.removeHint}</p>
          <ActionButton intent="remove" label={words.remove} hiddenFields={{ seen: String(version) }} />
        </section>
      ) : null}
    </>
  )
}

function Unreadable({ title }: { title: string }) {
  const { title: heading, description } = words.unreadable
  return (
    <div className="mt-6 max-w-2xl">
      <NoticeBox title={heading} description={description(title)} tone="bad" />
    </div>
  )
}

function MadeSecret({ service, secret }: { service: string; secret: string }) {
  const label = service === 'whatsapp' ? words.webhook.verifyToken : words.webhook.secret
  return (
    <section className="mt-6 max-w-2xl rounded-sheet border-2 border-marker-deep bg-white p-4">
      <CopyField id="made-secret" label={label} text={secret} />
      <p className="mt-2 font-semibold">{words.webhook.secretOnce}</p>
    </section>
  )
}

const lookAgainMs = 4_000

type Webhook = Route.ComponentProps['loaderData']['webhooks'][number]

/** Looks again until the first signed event has come. */
function WebhookState({ webhook, service }: { webhook: Webhook; service: string }) {
  const { signedAt, site } = webhook
  const id = `webhook-${site.toLowerCase()}`
  useRefreshWhile(!signedAt, lookAgainMs)
  const waiting = service === 'whatsapp' ? words.webhook.waitingWhatsApp : words.webhook.waiting
  return (
    <section aria-labelledby={id} className="mt-10 max-w-2xl">
      <h2 id={id} className="text-2xl">
        {service === 'payments' ? words.webhook.headingOf(site) : words.webhook.heading}
      </h2>
      <div className="sheet mt-3 space-y-4 p-4 md:p-6">
        <p>{settingsWords.services.webhook.text(site)}</p>
        <CopyField id={`${id}-address`} label={settingsWords.services.webhook.address} text={webhook.url} />
        <CopyField id={`${id}-events`} label={settingsWords.services.webhook.events} text={webhook.events.join('\n')} />
        <p role="status" className={`px-3 py-2 font-semibold ${signedAt ? 'bg-ok-tint' : 'bg-marker'}`}>
          {signedAt ? words.webhook.arrived(indianTime(signedAt)) : waiting}
        </p>
      </div>
    </section>
  )
}
