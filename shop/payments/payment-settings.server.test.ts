import { describe, expect, it } from 'vitest'
import { formatChoices } from '#platform/settings.ts'
import { findProvider, providerTitle } from './configured-providers.server.ts'
import { paymentVariables, readPaymentSettings } from './payment-settings.server.ts'
import { allProviders } from './providers/all-providers.server.ts'

const realProviders = allProviders.filter(({ isDemoOnly }) => !isDemoOnly)
const choices = formatChoices(allProviders.map(({ name }) => name))
const liveChoices = formatChoices(realProviders.map(({ name }) => name))

describe('PAYMENT_PROVIDER', () => {
  it('is the sandbox in a demo, unless the owner chooses another', () => {
    const { chosen, problems } = readPaymentSettings({}, 'demo')
    expect(chosen.map(({ name }) => name)).toEqual(['sandbox'])
    expect(problems).toEqual([])
  })

  it('may name several, in the order in which buyers use them, and each must have its settings', () => {
    const { chosen, problems } = readPaymentSettings({ PAYMENT_PROVIDER: 'stripe, cashfree,stripe' }, 'demo')
    expect(chosen.map(({ name }) => name)).toEqual(['stripe', 'cashfree'])
    expect(problems).toEqual(
      expect.arrayContaining([
        'STRIPE_SECRET_KEY is missing: PAYMENT_PROVIDER=stripe needs it',
        'CASHFREE_CLIENT_ID is missing: PAYMENT_PROVIDER=cashfree needs it',
      ]),
    )
    const withUnknown = readPaymentSettings({ PAYMENT_PROVIDER: 'stripe, paypal' }, 'demo')
    expect(withUnknown.problems).toContain(`PAYMENT_PROVIDER must be ${choices}`)
  })

  it('must name a provider that exists', () => {
    expect(choices).toContain('sandbox, cashfree, razorpay')
    expect(readPaymentSettings({ PAYMENT_PROVIDER: 'paypal' }, 'demo').problems).toEqual([
      `PAYMENT_PROVIDER must be ${choices}`,
    ])
  })

  it('must name a provider that accepts real money in a live shop, unless the owner chooses one in the dashboard', () => {
    expect(readPaymentSettings({}, 'live').problems).toEqual([])
    expect(readPaymentSettings({}, 'live').factories.get('sandbox')).toBeNull()
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

describe('the money', () => {
  const razorpayWith = (key: string) => ({
    PAYMENT_PROVIDER: ' razorpay ',
    RAZORPAY_KEY_ID: key,
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'hook',
  })

  it.each([
    ['rzp_test_1', 'demo'],
    ['rzp_live_1', 'live'],
  ] as const)('of %s is right in a %s shop', (key, mode) => {
    const { chosen, factories, problems } = readPaymentSettings(razorpayWith(key), mode)
    expect(problems).toEqual([])
    expect(chosen.map(({ name }) => name)).toEqual(['razorpay'])
    expect(factories.get('razorpay')).toBeTypeOf('function')
  })

  it.each([
    ['rzp_test_1', 'live'],
    ['rzp_live_1', 'demo'],
  ] as const)('of %s is refused in a %s shop', (key, mode) => {
    const { problems } = readPaymentSettings(razorpayWith(key), mode)
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^RAZORPAY_KEY_ID must be .+ in ${mode} mode$`))])
  })

  it('of a provider that is not chosen may be wrong, but its settings must be well-formed', () => {
    const { PAYMENT_PROVIDER: _, ...settings } = razorpayWith('rzp_live_1')
    expect(readPaymentSettings(settings, 'demo').problems).toEqual([])
    const malformed = { ...settings, CASHFREE_ENVIRONMENT: 'elsewhere' }
    expect(readPaymentSettings(malformed, 'demo').problems).toEqual([
      expect.stringMatching(/^CASHFREE_ENVIRONMENT must/),
    ])
  })
})

describe('the providers', () => {
  it('name all variables that the shop reads', () => {
    expect(paymentVariables).toEqual(
      expect.arrayContaining(['PAYMENT_PROVIDER', 'RAZORPAY_KEY_ID', 'CASHFREE_CLIENT_ID']),
    )
    expect(paymentVariables).not.toContain('')
  })

  it('are created once, and have a title even when the shop no longer knows them', () => {
    expect(findProvider('sandbox')).toBe(findProvider('sandbox'))
    expect(findProvider('stripe')).toBeNull()
    expect(providerTitle('razorpay')).toBe('Razorpay')
    expect(providerTitle('gone')).toBe('gone')
  })
})

describe('the sandbox', () => {
  it('accepts payments in a demo only', () => {
    expect(readPaymentSettings({}, 'demo').factories.get('sandbox')).toBeTypeOf('function')
    expect(readPaymentSettings({}, 'live').factories.get('sandbox')).toBeNull()
  })
})
