/** Short, so that the shop can check every order often while its payment page is open. */
export const payableForMinutes = 35

/** A completed order is checked once more after its page has closed. */
export const lastCheckAfterMinutes = payableForMinutes + 5

/** The scheduled job runs once a minute, so the first check happens within two minutes. */
export const firstCheckAfterSeconds = 45

const secondsWhileOpen = 60
const minSecondsAfterClosing = 5 * 60
const maxSeconds = 24 * 60 * 60

/** Every minute while the page is open, then less and less often but forever, because banks may confirm days later. */
export function secondsUntilNextCheck(ageInSeconds: number): number {
  if (ageInSeconds < (payableForMinutes + 5) * 60) return secondsWhileOpen
  return Math.min(maxSeconds, Math.max(minSecondsAfterClosing, Math.round(ageInSeconds / 8)))
}
