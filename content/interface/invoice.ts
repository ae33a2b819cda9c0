import { chooseWords } from './choose-words.ts'
import { invoiceWords as en } from './en/invoice.ts'
import { invoiceWords as hi } from './hi/invoice.ts'

export const invoiceWords = chooseWords({ en, hi })
