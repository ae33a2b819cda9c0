export const loginCodeLifetimeMinutes = 10

/** A typing mistake must not use up a try. Mail programs and phones may add spaces. */
export function looksLikeLoginCode(typed: string): boolean {
  return /^\s*(\d\s*){6}$/.test(typed)
}
