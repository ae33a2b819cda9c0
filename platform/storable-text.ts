/** PostgreSQL cannot store NUL, nor half of a surrogate pair in JSON. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
