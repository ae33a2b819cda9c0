import { chooseWords } from './choose-words.ts'
import { sendToParentWords as en } from './en/send-to-parent.ts'
import { sendToParentWords as hi } from './hi/send-to-parent.ts'

export const sendToParentWords = chooseWords({ en, hi })
