import { data } from 'react-router'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { settingsWords as words } from '#content/interface/en/admin/settings.ts'
import { env } from '#platform/env.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { findMissingIdentity } from '#shop/catalogue/find-missing-identity.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { hashContent } from '#shop/publications/hash-content.server.ts'
import { saveSection } from '#shop/publications/save-section.server.ts'
import { isServiceName, listServices } from '#shop/services/list-services.server.ts'
import { testService } from '#shop/services/test-service.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { getText } from '../../../forms/nested-fields.ts'
import { readNestedForm } from '../../../forms/read-nested-form.server.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import type { EditorPageAnswer } from '../editor/editor-answer.ts'
import { saveEditorForm } from '../editor/save-editor-form.server.ts'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import type { Route } from './+types/settings'
import { BusinessForm } from './business-form.tsx'
import { IdentityAlert, MissingFacts } from './identity-alert.tsx'
import { readBusiness, toBusinessFields } from './read-business.ts'
import { ServicesPanel } from './services-panel.tsx'
import { describeTest, type TestAnswer } from './test-answer.ts'

export async function loader() {
  return {
    ...(await readStored()),
    isDemo: env.isDemo,
    missing: findMissingIdentity(getContent().business),
    services: listServices(),
  }
}

async function readStored() {
  const { business } = await getEditableContent()
  return { values: toBusinessFields(business), seen: hashContent(business) }
}

interface SettingsAnswer extends EditorPageAnswer {
  test?: TestAnswer
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsAnswer> {
  const form = await readNestedForm(request)
  const actor = context.get(actorContext)
  if (form.intent === 'save') {
    return saveEditorForm(form, {
      part: { section: 'business' },
      section: ['business'],
      readStored,
      save: (values, seen) => saveSection(actor, 'business', seen, (before) => readBusiness(values, before)),
    })
  }
  const service = getText(form.values, 'service')
  if (form.intent === 'test' && isServiceName(service)) {
    return { test: describeTest(service, await testService(actor, service)) }
  }
  throw data(adminNoticeWords.unknownAction, 400)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<SettingsAnswer, SettingsAnswer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('settings', words.metaTitle)

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { values, seen, isDemo, missing, services } = loaderData
  useToast(actionData?.notice)
  return (
    <>
      <h1 className="mt-4 text-4xl md:text-5xl">{words.heading}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{words.lead}</p>
      <NoticeBanner notice={actionData?.notice} />
      {isDemo ? <DemoHint missing={missing} /> : <IdentityAlert missing={missing} linkTo={null} />}
      <BusinessForm values={values} seen={seen} answer={actionData?.form} />
      <ServicesPanel services={services} test={actionData?.test} />
    </>
  )
}

function DemoHint({ missing }: Pick<Route.ComponentProps['loaderData'], 'missing'>) {
  if (missing.length === 0) return null
  return (
    <div className="mt-6 max-w-3xl rounded-sheet border-2 border-marker-deep bg-white p-4">
      <p className="font-semibold">{words.identity.demoHint}</p>
      <MissingFacts missing={missing} />
    </div>
  )
}
