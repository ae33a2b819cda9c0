/** Why an archive was not opened, in one sentence for the owner. Nothing was changed. */
export class PassportRefusal extends Error {
  override name = 'PassportRefusal'
}

export const damaged = 'The archive was changed or cut off after the shop wrote it. Nothing was opened.'

export function isOutOfSpace(error: unknown): boolean {
  // 53100 is PostgreSQL's.
  return ['ENOSPC', 'EDQUOT', '53100'].includes((error as { code?: string }).code ?? '')
}
