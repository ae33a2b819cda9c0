import { chooseWords } from './choose-words.ts'
import * as en from './en/data-notice.ts'
import * as hi from './hi/data-notice.ts'

export const { dataNotice } = chooseWords<typeof en>({ en, hi })
