// Compares a restored shop with its providers as it will do in the next night, when Cashfree has settled.
import '../fakes/lead-to-fakes.ts'

const { openDatabase } = await import('#platform/postgres/database.server.ts')
const { walkProviders } = await import('#shop/reconciliation/walk-providers.server.ts')
const database = await openDatabase()
await walkProviders(new Date(Date.now() + 86_400_000))
await database.close()
