import { describe, expect, it } from 'vitest'
import { formatChoices } from '#platform/settings.ts'
import { readPaymentSettings } from './payment-settings.server.ts'
import { allProviders } from './providers/all-providers.server.ts'

const realProviders = allProviders.filter(({ isDemoOnly }) => !isDemoOnly)
const choices = formatChoices(allProviders.map(({ name }) => name))
const liveChoices = formatChoices(realProviders.map(({ name }) => name))

describe('PAYMENT_PROVIDER', () => {
  it('is the sandbox in a demo, unless the owner chooses another', () => {
    const { chosen, problems } = readPaymentSettings({}, 'demo')
    expect(chosen.name).toBe('sandbox')
    expect(problems).toEqual([])
  })

  it('must name a provider that exists', () => {
    expect(choices).toContain('sandbox, cashfree, razorpay')
    expect(readPaymentSettings({ PAYMENT_PROVIDER: 'paypal' }, 'demo').problems).toEqual([
      `PAYMENT_PROVIDER must be ${choices}`,
    ])
  })

  it('must name a provider that accepts real money in a live shop', () => {
    expect(readPaymentSettings({}, 'live').problems).toEqual([`PAYMENT_PROVIDER is missing: ${liveChoices}`])
    expect(readPaymentSettings({ PAYMENT_PROVIDER: 'sandbox' }, 'live').problems).toEqual([
      `PAYMENT_PROVIDER must be ${liveChoices} in live mode`,
    ])
  })
})

describe.each(realProviders)('the settings of $name', ({ name, variables }) => {
  it('must be set when it is chosen, in a demo too', () => {
    const { problems } = readPaymentSettings({ PAYMENT_PROVIDER: name }, 'demo')
    const missing = problems.filter((problem) => problem.endsWith(`is missing: PAYMENT_PROVIDER=${name} needs it`))
    expect(missing.length).toBeGreaterThan(0)
    expect(variables).toEqual(expect.arrayContaining(missing.map((problem) => problem.split(' ')[0])))
  })

  it('are not needed when another provider is chosen', () => {
    const { factories, problems } = readPaymentSettings({}, 'demo')
    expect(problems).toEqual([])
    expect(factories.get(name)).toBeNull()
  })
})

describe('the sandbox', () => {
  it('accepts payments in a demo only', () => {
    expect(readPaymentSettings({}, 'demo').factories.get('sandbox')).toBeTypeOf('function')
    expect(readPaymentSettings({}, 'live').factories.get('sandbox')).toBeNull()
  })
})
