import { toPlainWords } from './plain-words.ts'

/** What the shop answers by itself. */
export type AskedInChat = 'links' | 'bill' | 'help'

const wordsOf: Record<AskedInChat, string[]> = {
  links: [
    ...['link', 'links', 'download', 'downloads', 'pdf', 'file', 'files'],
    ...['लिंक', 'लिंक्स', 'डाउनलोड', 'पीडीएफ', 'फाइल', 'फ़ाइल'].map((word) => word.normalize('NFC')),
  ],
  bill: [
    ...['bill', 'receipt', 'invoice', 'rasid', 'raseed', 'rasheed', 'bil'],
    ...['बिल', 'रसीद', 'इनवॉइस', 'इन्वॉइस'],
  ],
  help: ['help', 'madad', 'sahayata', 'मदद', 'सहायता', 'हेल्प'],
}

/** Words around the one that counts: "link bhej do please", "मुझे लिंक भेजें". */
const fillers = new Set([
  ...[
    'please',
    'pls',
    'plz',
    'send',
    'resend',
    'give',
    'need',
    'want',
    'i',
    'me',
    'my',
    'the',
    'a',
    'of',
    'for',
    'again',
  ],
  ...['to', 'hi', 'hello', 'sir', 'madam', 'mam', 'ji', 'namaste', 'can', 'you', 'u', 'get', 'order', 'once', 'more'],
  ...[
    'bhejo',
    'bhej',
    'bhejiye',
    'bheje',
    'bhejein',
    'bhejna',
    'do',
    'de',
    'do na',
    'dijiye',
    'dijie',
    'chahiye',
    'chaiye',
  ],
  ...[
    'mujhe',
    'muje',
    'mera',
    'meri',
    'mere',
    'ka',
    'ki',
    'ke',
    'ko',
    'fir',
    'phir',
    'se',
    'dobara',
    'dubara',
    'wapas',
    'karo',
  ],
  ...[
    'कृपया',
    'भेजो',
    'भेज',
    'भेजें',
    'भेजिए',
    'भेजिये',
    'दो',
    'दें',
    'दीजिए',
    'दीजिये',
    'चाहिए',
    'चाहिये',
    'मुझे',
    'मेरा',
    'मेरी',
    'मेरे',
  ],
  ...['का', 'की', 'के', 'को', 'फिर', 'से', 'दोबारा', 'वापस', 'नमस्ते', 'जी', 'करो', 'करें', 'एक', 'बार'],
])

/** Null when the text has any other word, because then it may be a question: "the link does not open". */
export function parseRequest(text: string): AskedInChat | null {
  const words = toPlainWords(text).split(' ')
  const kinds = new Set<AskedInChat>()
  for (const word of words) {
    const kind = (Object.keys(wordsOf) as AskedInChat[]).find((one) => wordsOf[one].includes(word))
    if (kind) kinds.add(kind)
    else if (!fillers.has(word)) return null
  }
  return kinds.size === 1 ? ([...kinds][0] ?? null) : null
}
