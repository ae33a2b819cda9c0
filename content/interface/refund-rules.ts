import { chooseWords } from './choose-words.ts'
import { refundRuleWords as en } from './en/refund-rules.ts'
import { refundRuleWords as hi } from './hi/refund-rules.ts'

export const refundRuleWords = chooseWords({ en, hi })
