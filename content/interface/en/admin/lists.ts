import { wholeNumber } from '#brand/numbers.ts'

export const listWords = {
  /** Instead of the address and number of a buyer whose personal data was erased. */
  erased: 'Erased',
  searchedFor: (search: string) => `Only what matches “${search}”.`,
  clearSearch: 'Show all',
  shortSearch: (minLength: number, searchedCustomers: number) =>
    `With fewer than ${minLength} letters, the shop searches only the newest ${wholeNumber.format(searchedCustomers)} customers.`,
  pagination: 'Pagination',
  first: { newest: 'Back to newest', oldest: 'Back to oldest' },
  sort: { newest: 'newest first', oldest: 'oldest first' },
  /** Why a list or a search cannot be shown. */
  refusals: {
    'unknown-cursor': 'This page of the list does not exist. Please start again from the first page.',
  },
  searchRefusals: {
    'too-long': (maxLength: number) => `A search can have up to ${maxLength} characters.`,
    'control-characters': () => 'A search cannot contain control characters.',
  },
  filterRefusals: {
    'unknown-status': 'There is no such status.',
    'unknown-product': 'There is no such product.',
    'unknown-day': 'This is not a valid day. Write it like this: 2026-11-16.',
  },
}
