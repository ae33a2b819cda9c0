import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import { allProviders } from '#shop/payments/providers/all-providers.server.ts'
import { calls, type Victim } from '#tests/addresses.ts'
import { signers } from '#tests/attacks/endpoints.ts'
import { settings } from '#tests/attacks/shop-under-attack.ts'

const names = allProviders.map(({ name }) => name)
const forMoney = allProviders.filter(({ isDemoOnly }) => !isDemoOnly)

it('explains the webhook of every payment provider in docs/going-live.md, and names each in README.md', () => {
  const [guide, readme] = ['docs/going-live.md', 'README.md'].map((file) => readFileSync(file, 'utf8'))
  expect(forMoney.filter(({ name }) => !guide?.includes(`/webhooks/${name}\``)).map(({ name }) => name)).toEqual([])
  expect(forMoney.filter(({ title }) => !readme?.includes(title)).map(({ title }) => title)).toEqual([])
})

it('explains the settings of every payment provider in docs/settings.md, and where the owner finds its keys', () => {
  const guide = readFileSync('docs/settings.md', 'utf8')
  const variables = forMoney.flatMap((provider) => provider.variables)
  expect(variables.length).toBeGreaterThan(5)
  expect(variables.filter((variable) => !guide.includes(`\`${variable}\``))).toEqual([])
  const { where } = serviceFormWords.payments
  expect(forMoney.filter(({ name }) => !where[name]).map(({ name }) => name)).toEqual([])
})

it('sends false webhooks of every payment provider, in tests/addresses.ts', () => {
  const attempts = calls['POST /webhooks/:provider']?.stranger?.({} as Victim) ?? []
  expect(attempts.map(({ path }) => path)).toEqual(expect.arrayContaining(names.map((name) => `/webhooks/${name}`)))
})

it('sends signed webhooks of every payment provider to a shop that has its keys, in tests/attacks', () => {
  expect(Object.keys(signers).sort()).toEqual(names.toSorted())
  const refused = allProviders.filter((provider) => !provider.readSettings(settings, 'demo').create)
  expect(refused.map(({ name }) => name)).toEqual([])
})
