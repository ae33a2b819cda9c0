import { chooseWords } from './choose-words.ts'
import * as en from './en/find-order.ts'
import * as hi from './hi/find-order.ts'

export const { findOrder } = chooseWords<typeof en>({ en, hi })
