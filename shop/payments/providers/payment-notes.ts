import { z } from 'zod'

/** Razorpay writes an empty list when there are none, and a note that is no text is not ours. */
export const paymentNotes = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
  .nullish()
  .transform((notes) => {
    const entries = Object.entries(notes ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return Object.fromEntries(entries)
  })
