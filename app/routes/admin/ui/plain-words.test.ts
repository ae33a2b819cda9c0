import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { auditWords } from '#content/interface/en/admin/audit.ts'
import * as help from '#content/interface/en/admin/help/help.ts'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { makeErasedAddress } from '#shop/customers/erased-address.ts'
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

  it('name every fact that the audit log keeps', () => {
    const shop = new URL('../../../../shop/', import.meta.url)
    const files = readdirSync(shop, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.server.ts'))
    // An order's problems keep details of their own.
    const sources = files
      .map((file) => readFileSync(new URL(file, shop), 'utf8'))
      .filter((text) => /audit: |writeAudit/.test(text))
    const details = sources.flatMap((text) => [...text.matchAll(/\bdetail(?:: | = )\{ (.+?) \}/g)])
    const keys = new Set(
      details.flatMap(([, facts = '']) => [...facts.matchAll(/(?:^|, )(\w+)(?=:|,|$)/g)]).map(([, key]) => key),
    )
    expect(keys.size).toBeGreaterThan(30)
    const known = new Set(['to', ...Object.keys(auditWords.detail.labels)])
    expect([...keys].filter((key) => !known.has(key ?? ''))).toEqual([])
  })

  it('tell the reason of a refund', () => {
    expect(formatAuditDetail({ amountInPaise: 20_800, reason: 'buyer-asked' })).toBe(
      'Amount: ₹208, Reason: The buyer asked for it',
    )
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
