/** Of a file that may be copied and guessed at for years. */
export const minPasswordLength = 12

export function isGoodPassword(password: string): boolean {
  return password.length >= minPasswordLength && password.length <= 200
}
