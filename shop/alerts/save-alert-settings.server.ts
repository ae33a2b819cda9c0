import { type AlertSettings, alertSettings } from '#db/schema/alerts.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'

/** The audit log says that they changed, not to what: it contains no personal data. */
export const saveAlertSettings = ownerAct('alert-settings-saved', async ({ tx }, settings: AlertSettings) => {
  await tx
    .insert(alertSettings)
    .values({ id: 1, ...settings })
    .onConflictDoUpdate({ target: alertSettings.id, set: settings })
  return { saved: true, audit: {} }
})
