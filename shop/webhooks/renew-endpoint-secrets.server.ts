import { and, eq } from 'drizzle-orm'
import { webhookEndpoints } from '#db/schema/webhooks.ts'
import { db } from '#platform/postgres/database.server.ts'
import { resealEndpointSecret } from './endpoint-secret.server.ts'

/** While both secrets are set: afterwards APP_SECRET_BEFORE can be removed. */
export async function renewEndpointSecrets(): Promise<void> {
  for (const { id, secret, secretBefore } of await db.select().from(webhookEndpoints)) {
    const renewed = {
      secret: resealEndpointSecret(id, secret),
      secretBefore: secretBefore && resealEndpointSecret(id, secretBefore),
    }
    if (renewed.secret === secret && renewed.secretBefore === secretBefore) continue
    await db
      .update(webhookEndpoints)
      .set(renewed)
      .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.secret, secret)))
  }
}
