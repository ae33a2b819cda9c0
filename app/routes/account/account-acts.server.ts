import { data } from 'react-router'
import { languages } from '#brand/language.ts'
import { accountWords } from '#content/interface/account.ts'
import { consentWords } from '#content/interface/consents.ts'
import type { Visitor } from '#platform/visitor.ts'
import { changeConsent } from '#shop/consents/change-consent.server.ts'
import { marketingPurposes } from '#shop/consents/consent.ts'
import { stopAllMarketing } from '#shop/consents/stop-all-marketing.server.ts'
import { changeLanguage } from '#shop/customers/change-language.server.ts'
import { endOtherSessions } from '#shop/sessions/end-other-sessions.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { requireSession } from './require-session.server.ts'

type Answer = { notice: Notice }

export async function endSessions(request: Request, id?: string): Promise<Answer> {
  const ended = await endOtherSessions(await requireSession(request), id)
  return { notice: { ...accountWords.sessions.ended(ended), tone: 'good' } }
}

export async function setConsent(request: Request, fields: Record<string, string>, visitor: Visitor): Promise<Answer> {
  const { customer } = await requireSession(request)
  const purpose = marketingPurposes.find((name) => name === fields.purpose)
  if (!purpose) throw data(accountWords.consents.noSuchConsent, 400)
  const isGranted = fields.granted === 'yes'
  await changeConsent(customer.id, purpose, isGranted, visitor)
  const { nowAllowed, nowStopped } = accountWords.consents
  return { notice: { ...(isGranted ? nowAllowed : nowStopped)(consentWords.names[purpose]), tone: 'good' } }
}

export async function setLanguage(request: Request, typed: string | undefined): Promise<Answer> {
  const { customer } = await requireSession(request)
  const language = languages.find((known) => known === typed)
  if (!language) throw data(accountWords.messageLanguage.unknown, 400)
  await changeLanguage(customer.id, language)
  return { notice: { ...accountWords.messageLanguage.saved, tone: 'good' } }
}

export async function stopMarketing(request: Request, visitor: Visitor): Promise<Answer> {
  const { customer } = await requireSession(request)
  await stopAllMarketing(customer.id, 'account', visitor)
  return { notice: { ...accountWords.consents.allStopped, tone: 'good' } }
}
