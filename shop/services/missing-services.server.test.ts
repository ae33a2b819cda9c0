import { expect, it, vi } from 'vitest'
import { languages } from '#brand/language.ts'
import { env } from '#platform/env.server.ts'
import { listNeeds } from '#shop/admin/list-needs.ts'
import { getContentIn } from '#shop/catalogue/current-content.server.ts'
import { readContent } from '#shop/catalogue/read-content.ts'
import { readStoredContent } from '#shop/catalogue/read-stored-content.server.ts'
import { listMissingServices, listServices } from './list-services.server.ts'

vi.hoisted(() => {
  process.env.SHOP_MODE = 'live'
  for (const name of ['BACKUP_URL', 'BACKUP_PUBLIC_KEY', 'WHATSAPP_ACCESS_TOKEN']) delete process.env[name]
})

it.each(languages)('promises no delivery by WhatsApp on a product page without it, in %s', (language) => {
  const combo = getContentIn(language).products.find(({ product }) => product.id === 'combo')
  expect(JSON.stringify(combo)).not.toContain('WhatsApp')
  expect(combo?.checkoutBenefits[1]).toBe(language === 'hi' ? 'ईमेल पर मिलते हैं' : 'Delivered by email')
})

it('takes the promise back that version 1.0.0 stored', () => {
  const stored = JSON.parse(JSON.stringify(readStoredContent({})).replaceAll('by {channels}', 'by email and WhatsApp'))
  const content = readContent(readStoredContent(stored), 1)
  expect(JSON.stringify(content.products)).not.toContain('WhatsApp')
})

it('names what is missing on Home and under Services', () => {
  const missingServices = listMissingServices({ ...env, databaseUrl: undefined })
  expect(missingServices).toEqual(['backup', 'whatsapp'])
  const needs = listNeeds({
    alerts: [],
    problems: [],
    refusedMails: [],
    failedJobs: [],
    requests: null,
    missingServices,
  })
  expect(needs).toEqual(missingServices.map((service) => ({ type: 'missing-service', service })))
  const states = Object.fromEntries(listServices().map(({ service, state }) => [service, state]))
  expect(states).toMatchObject({ backup: 'off', whatsapp: 'off' })
})
