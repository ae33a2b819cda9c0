import { createRateLimiter } from '#platform/limits/rate-limiter.server.ts'
import { mailboxOf } from '#shop/customers/mailbox-of.ts'

/** More than a family needs in a day, because a code at 100 % may have no limit of its own. */
const maxFreeCopies = 10
const perPerson = createRateLimiter('free-copies', { points: maxFreeCopies, seconds: 24 * 60 * 60 })

/**
 * Places an order that costs nothing, unless its mailbox or phone has had too many of them: anyone can type another
 * person's address and number, which then get a message per order.
 */
export async function limitFreeCopies<Result extends object>(
  { email, phone }: { email: string; phone: string },
  place: () => Promise<Result>,
): Promise<Result | { refused: 'too-many-free-copies' }> {
  const keys = [mailboxOf(email), phone]
  for (const key of keys) if (await perPerson.consume(key)) return { refused: 'too-many-free-copies' }
  const placed = await place()
  if ('refused' in placed) for (const key of keys) await perPerson.giveBack(key)
  return placed
}
