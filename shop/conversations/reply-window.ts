export const replyWindowHours = 24

/** A message of the buyer opens the window, and each new one starts it again. */
export function findWindowEnd(lastInAt: Date): Date {
  return new Date(lastInAt.getTime() + replyWindowHours * 60 * 60_000)
}
