import { data } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { alertWords } from '#content/interface/en/admin/alerts.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { type AlertSettingsProblem, alertSettingsForm, readAlertSettings } from '#shop/alerts/alert-settings.server.ts'
import { listAlerts, listPastAlerts, type PastAlert } from '#shop/alerts/list-alerts.server.ts'
import { saveAlertSettings } from '#shop/alerts/save-alert-settings.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { whatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/alerts'
import { AlertList } from './alert-list.tsx'
import { AlertSettingsForm } from './alert-settings-form.tsx'

const words = alertWords.page

export async function loader() {
  const [alerts, past, settings] = await Promise.all([listAlerts(), listPastAlerts(), readAlertSettings()])
  const { supportEmail } = getContent().business
  return { alerts, past, settings, supportEmail, canUseWhatsApp: Boolean(whatsAppSettings()?.alertTemplate) }
}

interface Answer {
  notice: Notice
  /** Kept when refused. */
  typed?: Record<string, string>
  errors?: Partial<Record<string, AlertSettingsProblem>>
}

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const { intent, email = '', whatsAppNumber = '', wantsDailySummary = '' } = await readForm(request)
  if (intent !== 'save') throw data(adminNoticeWords.unknownAction, 400)
  const typed = { email, whatsAppNumber, wantsDailySummary }
  const read = alertSettingsForm.safeParse({
    email: email.trim(),
    whatsAppNumber,
    wantsDailySummary: wantsDailySummary === 'on',
  })
  if (!read.success) {
    const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message]))
    return { notice: { title: words.form.notSaved, tone: 'bad' }, typed, errors: errors as Answer['errors'] }
  }
  await saveAlertSettings(context.get(actorContext), read.data)
  return { notice: { ...words.form.saved, tone: 'good' } }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('alerts', words.metaTitle)

export default function Alerts({ loaderData, actionData }: Route.ComponentProps) {
  const { alerts, past, ...form } = loaderData
  useToast(actionData?.notice)
  return (
    <>
      <PageHeader title={words.heading} />
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      <NoticeBanner notice={actionData?.notice} />
      <AlertList alerts={alerts} />
      <AlertSettingsForm {...form} typed={actionData?.typed} errors={actionData?.errors} />
      <History past={past} />
    </>
  )
}

function History({ past }: { past: PastAlert[] }) {
  return (
    <section aria-labelledby="history" className="mt-10">
      <h2 id="history" className="text-2xl">
        {words.history.heading}
      </h2>
      {past.length === 0 ? <p className="mt-2 text-ink-soft">{words.history.none}</p> : null}
      <ul className="mt-3 divide-y divide-line">
        {past.map(({ id, title, since, closedAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <span className="font-semibold">{title}</span>
            <span className="text-base text-ink-soft">
              {words.history.period(indianTime(since), indianTime(closedAt ?? since))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
