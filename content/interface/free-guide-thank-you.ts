import { chooseWords } from './choose-words.ts'
import { freeGuideThankYouWords as en } from './en/free-guide-thank-you.ts'
import { freeGuideThankYouWords as hi } from './hi/free-guide-thank-you.ts'

export const freeGuideThankYouWords = chooseWords({ en, hi })
