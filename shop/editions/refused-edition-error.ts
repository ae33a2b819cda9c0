/** A later release cannot read an edition that an earlier one accepted. */
export class RefusedEditionError extends Error {
  override name = 'RefusedEditionError'
}
