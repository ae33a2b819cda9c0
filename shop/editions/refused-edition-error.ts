/** A new version of the shop refuses an edition that an older one accepted. */
export class RefusedEditionError extends Error {
  override name = 'RefusedEditionError'
}
