import { toPlainWords } from './plain-words.ts'

const stopWords = [
  'stop',
  'stop all',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'opt out',
  'optout',
  'no more messages',
  'band karo',
  'band kare',
  'band karein',
  'bandh karo',
  'roko',
  'बंद',
  'बंद करो',
  'बंद करें',
  'बन्द',
  'बन्द करो',
  'बन्द करें',
  'रोको',
  'रोकें',
  'स्टॉप',
]
const startWords = [
  'start',
  'unstop',
  'subscribe',
  'opt in',
  'optin',
  'shuru karo',
  'शुरू',
  'शुरू करो',
  'शुरू करें',
  'चालू करो',
  'स्टार्ट',
]

/** Null when the message contains anything else. */
export function parseOptOut(text: string): 'stop' | 'start' | null {
  const words = toPlainWords(text).replace(/^(please|pls|plz|कृपया) | (please|pls|plz)$/, '')
  if (stopWords.includes(words)) return 'stop'
  return startWords.includes(words) ? 'start' : null
}

/** Words that mean "stop" nowhere else in a question about an order, unlike "end" or "cancel". */
const clearStopWords = ['stop', 'unsubscribe', 'बंद', 'बन्द', 'रोको', 'स्टॉप']

/** Whether a longer text may also ask for no more messages. */
export function mentionsOptOut(text: string): boolean {
  return toPlainWords(text)
    .split(' ')
    .some((word) => clearStopWords.includes(word))
}
