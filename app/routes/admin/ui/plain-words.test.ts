import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as help from '#content/interface/en/admin/help/help.ts'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { makeErasedAddress } from '#shop/customers/erased-address.ts'
import { describeSendError } from '#shop/messages/describe-send-error.ts'
import { showEmail } from '../customers/show-email.ts'
import { formatAuditDetail } from './format-audit-detail.ts'

const folder = new URL('../../../../content/interface/en/admin/', import.meta.url)
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.ts') ? file.slice(0, -3) : []))
const imported = names.map((name) => import(`../../../../content/interface/en/admin/${name}.ts`))
const modules: object[] = [...(await Promise.all(imported)), help]

/** Every sentence, and the source of those that are made by a function. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function')
    return [...String(value).matchAll(/(['`])(.*?)\1/gs)].map(([, , text = '']) => text.replaceAll(/\$\{.*?\}/gs, ''))
  return value && typeof value === 'object' ? Object.values(value).flatMap(listTexts) : []
}

describe('the words of the dashboard', () => {
  it('call a page as the menu does', () => {
    const headings = new Set(modules.flatMap((module) => Object.values(module).flatMap(findHeadings)))
    for (const label of Object.values(adminLayoutWords.pages)) expect(headings, label).toContain(label)
  })

  it('say email, not mail', () => {
    const texts = modules.flatMap(listTexts).filter((text) => /\bmails?\b(?! server|-)/i.test(text) && / /.test(text))
    expect(texts).toEqual([])
  })

  it('tell the reason of a refund, and why a message was not accepted', () => {
    expect(formatAuditDetail({ amountInPaise: 20_800, reason: 'buyer-asked' })).toBe(
      'Amount: ₹208, Reason: The buyer asked for it',
    )
    expect(describeSendError('ESOCKET connect ECONNREFUSED 127.0.0.1:25')).toBe('The mail server could not be reached')
    expect(describeSendError('EAUTH Invalid login: 535 5.7.8 Bad credentials')).toBe(
      'The mail server did not accept our password (535 5.7.8 Bad credentials)',
    )
    expect(describeSendError('EENVELOPE All recipients were rejected: 550 5.1.1 No such user')).toBe(
      'The address does not exist (550 5.1.1 No such user)',
    )
    expect(describeSendError('HTTP 400: template paused')).toBe('HTTP 400: template paused')
  })

  it('do not show the address that stands for erased data', () => {
    expect(showEmail(makeErasedAddress('erased-90a'))).toBe('Erased')
    expect(showEmail('asha@example.in')).toBe('asha@example.in')
  })
})

function findHeadings(words: unknown): string[] {
  if (!words || typeof words !== 'object') return []
  const { heading, page, list } = words as Record<string, { heading?: unknown } | undefined>
  return [heading, page?.heading, list?.heading].filter((text) => typeof text === 'string')
}
