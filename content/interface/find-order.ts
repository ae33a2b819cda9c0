import { chooseWords } from './choose-words.ts'
import { findOrderWords as en } from './en/find-order.ts'
import { findOrderWords as hi } from './hi/find-order.ts'

export const findOrderWords = chooseWords({ en, hi })
