export const loginCodeLifetimeMinutes = 10

/** Something that cannot be a code costs no try: a slip of the finger is not a guess. Mails and phones add blanks. */
export function looksLikeLoginCode(typed: string): boolean {
  return /^\s*(\d\s*){6}$/.test(typed)
}
