/** A page does not grow without limit; the customer's export has all messages. */
export const maxShownMessages = 200
