import { openDatabase } from '#platform/postgres/database.server.ts'
import { listenForNotifications } from '#platform/postgres/notifications.server.ts'
import { type JobName, openQueue } from '#platform/queue/queue.server.ts'
import { appSecretBefore } from '#platform/secrets/secrets.server.ts'
import { getStoredSettings } from '#platform/settings/current-settings.server.ts'
import { loadSettings, settingsChannel } from '#platform/settings/load-settings.server.ts'
import { flushCalls } from '#platform/watched-calls.server.ts'
import { loadOwner, ownerLoginChannel } from '#shop/admin/owner-login/current-owner.server.ts'
import { renewTotpSecret } from '#shop/admin/owner-login/read-owner-login.server.ts'
import { storeSecurityEvents } from '#shop/audit/record-security-event.server.ts'
import { closingChannel, loadClosing } from '#shop/catalogue/current-closing.server.ts'
import { refreshContent } from '#shop/catalogue/current-content.server.ts'
import { editionsChannel, loadEditions } from '#shop/catalogue/files/current-editions.server.ts'
import { prepareFreeSamples } from '#shop/editions/find-free-sample.server.ts'
import { prepareShownPages } from '#shop/editions/prepare-shown-pages.server.ts'
import { loadOffers, offersChannel } from '#shop/offers/current-offers.server.ts'
import { loadContent } from '#shop/publications/load-content.server.ts'
import { noteLiveStart } from '#shop/publications/opening/find-opening.server.ts'
import { publicationsChannel } from '#shop/publications/publish-content.server.ts'
import { startPruningKeptParts } from '#shop/reading/kept-parts.server.ts'
import { walkAfterRestore } from '#shop/reconciliation/walk-providers.server.ts'
import { renewEndpointSecrets } from '#shop/webhooks/renew-endpoint-secrets.server.ts'
import { sendWebhooks, webhooksChannel } from '#shop/webhooks/send-webhooks.server.ts'
import { jobs } from '../jobs.ts'
import { parkMailJobs } from '../park-mail-jobs.ts'
import { checkStoredSettings } from './check-stored-settings.ts'
import { startBackups } from './start-backups.ts'

let opening: ReturnType<typeof openDatabaseAndQueue> | undefined

export interface ShopOptions {
  /** Jobs that this process does not run, so that a benchmark can measure selling without delivery. */
  leaveInQueue?: JobName[]
  /** The shop stops when this process, its parent, ends. */
  parentPid?: number
}

/** Opens once, because in development every request calls it. */
export function openShop(options: ShopOptions = {}) {
  opening ??= openDatabaseAndQueue(options)
  return opening
}

async function openDatabaseAndQueue(options: ShopOptions) {
  const database = await openDatabase()
  await loadSettings()
  await checkStoredSettings()
  await Promise.all([loadContent(), loadOffers(), loadEditions(), loadOwner(), loadClosing(), noteLiveStart()])
  if (appSecretBefore()) await Promise.all([renewEndpointSecrets(), renewTotpSecret()])
  const backups = await startBackups(database.embedded)
  const notifications = listenForNotifications({
    [settingsChannel]: followSettings(backups.follow),
    [publicationsChannel]: () => loadContent().then(drawPagesInBackground),
    [offersChannel]: loadOffers,
    [webhooksChannel]: sendWebhooks,
    [ownerLoginChannel]: loadOwner,
    [closingChannel]: loadClosing,
    [editionsChannel]: () => loadEditions().then(drawPagesInBackground),
  })
  const queue = await openQueue(jobs, options)
  parkMailJobs(jobs)
  await walkAfterRestore()
  drawPagesInBackground()
  startPruningKeptParts()
  return {
    async close() {
      await backups.close()
      await queue.close()
      await flushCalls()
      await storeSecurityEvents()
      await notifications.close()
      await database.close()
    },
  }
}

/** What is drawn from settings is drawn again, and backups go where they say; everything else reads them when it needs them. */
function followSettings(followBackups: () => Promise<void>): () => Promise<void> {
  let followed = getStoredSettings().version
  return async () => {
    await loadSettings()
    const { version } = getStoredSettings()
    if (version === followed) return
    followed = version
    refreshContent()
    await followBackups()
  }
}

/** Pages are complete without the images, so that neither a start nor another notification waits for them. */
function drawPagesInBackground(): void {
  void prepareShownPages().then(prepareFreeSamples)
}
