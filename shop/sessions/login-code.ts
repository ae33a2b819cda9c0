import { toCompactText } from '#brand/compact-text.ts'

export const loginCodeLifetimeMinutes = 10

/** Checked first, so that a typo does not use up a try. */
export function looksLikeLoginCode(typed: string): boolean {
  return /^\d{6}$/.test(readLoginCode(typed))
}

/** Mail programs and phones may add spaces, and a Hindi keyboard writes digits of its own. */
export function readLoginCode(typed: string): string {
  return toCompactText(typed)
}
