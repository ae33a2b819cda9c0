/** A new network may download an order only if fewer than these have done so; db/functions.sql counts them. */
export const networkLimits = {
  /** A family may use four networks in a day; a class that shares a link uses many more. */
  perDay: 4,
  /** Phones change networks as they travel, so the limit per month is higher. */
  perMonth: 8,
}
