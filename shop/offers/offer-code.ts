/** As buyers type it: capitals and blanks do not matter. */
export function readCode(typed: string | null | undefined): string | null {
  return typed?.replaceAll(/\s/g, '').toUpperCase() || null
}

/** Easy to say on the phone and to type, and the same in every address. */
export const codePattern = /^[A-Z0-9][A-Z0-9-]{2,29}$/
