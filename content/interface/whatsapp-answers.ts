import { chooseWords } from './choose-words.ts'
import { whatsappAnswerWords as en } from './en/whatsapp-answers.ts'
import { whatsappAnswerWords as hi } from './hi/whatsapp-answers.ts'

export const whatsappAnswerWords = chooseWords({ en, hi })
