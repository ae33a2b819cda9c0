import { z } from 'zod'
import { type AlertSettings, alertSettings } from '#db/schema/alerts.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'

export type { AlertSettings }

const none: AlertSettings = { email: null, whatsAppNumber: null, wantsDailySummary: false }

/** Kept for a moment when the database does not answer, which is when the owner most needs the message. */
let known = none

export async function readAlertSettings(): Promise<AlertSettings> {
  const [row] = await db.select().from(alertSettings)
  known = row ?? none
  return known
}

export interface AlertAddress {
  email: string
  whatsAppNumber: string | null
}

/** Without an address of its own, an alert goes where buyers write to. */
export async function findOwnerAddress(): Promise<AlertAddress> {
  const { email, whatsAppNumber } = await readAlertSettings().catch(() => known)
  return { email: email ?? getContent().business.supportEmail, whatsAppNumber }
}

export type AlertSettingsProblem = 'email' | 'phone'

const problem = (key: AlertSettingsProblem) => key
const orNull = (text: string) => text || null

export const alertSettingsForm = z.object({
  email: z
    .union([z.literal(''), z.email(problem('email')).max(254, problem('email'))], problem('email'))
    .transform(orNull),
  whatsAppNumber: z
    .string()
    .transform((typed) => typed.replaceAll(/[\s()-]/g, '').replace(/^(\+91|0)/, ''))
    .pipe(z.string().regex(/^([6-9]\d{9})?$/, problem('phone')))
    .transform(orNull),
  wantsDailySummary: z.boolean(),
})
