import type { RequestMessageKind, RequestState } from '#db/schema/requests.ts'

const states: Record<RequestState, string> = {
  open: 'We are looking at it',
  answered: 'Answered',
  closed: 'Closed',
}

const kinds: Record<RequestMessageKind, string> = {
  asked: 'You wrote',
  wrote: 'Our answer',
  refunded: 'We have sent your money back',
  swapped: 'We have swapped it',
  resent: 'We have sent the links again',
}

/** What a buyer sees of a request. */
export const buyerRequestWords = {
  heading: 'Your messages to us',
  link: 'Something wrong?',
  linkFor: (product: string) => `Something wrong with ${product}?`,
  states,
  kinds,
  promise: (when: string) => `You get an answer by email by ${when}.`,
  write: 'Write again',
}
