/** Why a list or a search cannot be shown. */
export const listRefusals = {
  'unknown-cursor': 'This page of the list does not exist. Please start again from the newest.',
}

export const searchRefusals = {
  'too-long': (maxLength: number) => `A search can have up to ${maxLength} characters.`,
  'control-characters': () => 'A search cannot contain control characters.',
}

export type ListRefusalsWords = typeof listRefusals
export type SearchRefusalsWords = typeof searchRefusals
