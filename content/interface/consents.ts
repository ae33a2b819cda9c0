import { chooseWords } from './choose-words.ts'
import * as en from './en/consents.ts'
import * as hi from './hi/consents.ts'

export const { consents } = chooseWords<typeof en>({ en, hi })
