/**
 * How long a payment page stays open, for every provider. Short, so that while a payment can still be
 * begun the provider is asked every few minutes, and nobody who paid waits longer than that.
 */
export const payableForMinutes = 35

/** The clock that asks ticks once a minute, so the first question comes within two minutes. */
export const firstCheckAfterSeconds = 45

const secondsWhileOpen = 60
const minSecondsAfterClosing = 5 * 60
const maxSeconds = 24 * 60 * 60

/**
 * Every minute while the page is open, then ever more rarely, but without an end: banks confirm late.
 * It goes by the age of the order: a buyer who reloads the page must not use up the frequent checks.
 */
export function secondsUntilNextCheck(ageInSeconds: number): number {
  if (ageInSeconds < (payableForMinutes + 5) * 60) return secondsWhileOpen
  return Math.min(maxSeconds, Math.max(minSecondsAfterClosing, Math.round(ageInSeconds / 8)))
}
