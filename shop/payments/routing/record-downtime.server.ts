import { providerDowntimes } from '#db/schema/payments.ts'
import { db } from '#platform/postgres/database.server.ts'
import { isStorable } from '#platform/storable-text.ts'
import type { DowntimeEvent } from '../provider.ts'

const maxLength = 100

export async function recordDowntime(provider: string, { downtime }: DowntimeEvent): Promise<void> {
  const { id: externalId, method, severity, beginsAt, endsAt } = downtime
  if (![externalId, method, severity].every((text) => text.length <= maxLength && isStorable(text))) return
  const told = { method, severity, beginsAt, endsAt, updatedAt: new Date() }
  await db
    .insert(providerDowntimes)
    .values({ provider, externalId, ...told })
    .onConflictDoUpdate({ target: [providerDowntimes.provider, providerDowntimes.externalId], set: told })
}
