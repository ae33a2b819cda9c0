export const loginCodeLifetimeMinutes = 10

/** Checked first, so that a typo does not use up a try; mail programs and phones may add spaces. */
export function looksLikeLoginCode(typed: string): boolean {
  return /^\s*(\d\s*){6}$/.test(typed)
}
