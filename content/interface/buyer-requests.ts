import { chooseWords } from './choose-words.ts'
import { buyerRequestWords as en } from './en/buyer-requests.ts'
import { buyerRequestWords as hi } from './hi/buyer-requests.ts'

export const buyerRequestWords = chooseWords({ en, hi })
