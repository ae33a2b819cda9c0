/** What the person who restores can fix; nothing was changed. */
export class RestoreRefusal extends Error {
  override name = 'RestoreRefusal'
}

const howToAccept = `Version 1.0.0, or a shop without BACKUP_AUTH_KEY, wrote it, or someone else who can write to the backup's place.
If your shop never had BACKUP_AUTH_KEY, add --accept-unsigned: then you trust everyone who could write to that place, because
a forged backup can contain any row, file and setting (docs/backup.md). Otherwise look who wrote it, and delete it.`

/** Something in the place that the shop with this key did not write. */
export class UnsignedRefusal extends RestoreRefusal {
  constructor(key: string) {
    super(`The backup is not signed by your shop: ${key}\n${howToAccept}`)
  }
}
