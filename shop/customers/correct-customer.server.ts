import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { customers } from '#db/schema/customers.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { name, phone } from './contact-details.ts'

export const customerCorrection = z.object({ name, phone })

type Correction = z.infer<typeof customerCorrection>

/** Orders and invoices keep what the buyer typed. The audit log gets no name or number, because it is never erased. */
export const correctCustomer = ownerAct(
  'customer-corrected',
  async ({ tx }, customerId: number, { name: fullName, phone: phoneNumber }: Correction) => {
    const [corrected] = await tx
      .update(customers)
      .set({ fullName, phoneNumber })
      .where(and(eq(customers.id, customerId), isNull(customers.erasedAt)))
      .returning({ id: customers.id })
    if (!corrected) return { refused: 'unknown-customer' }
    return { corrected: true, audit: { customerId } }
  },
)
