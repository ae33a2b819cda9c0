/** What the person who restores can fix; nothing was changed. */
export class RestoreRefusal extends Error {
  override name = 'RestoreRefusal'
}
