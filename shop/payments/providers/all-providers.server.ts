import type { ProviderDefinition } from '../define-provider.ts'
import { cashfree } from './cashfree.server.ts'
import { razorpay } from './razorpay.server.ts'
import { sandbox } from './sandbox/sandbox.server.ts'
import { stripe } from './stripe.server.ts'

/** The only list of payment providers. */
export const allProviders: ProviderDefinition[] = [sandbox, cashfree, razorpay, stripe]
