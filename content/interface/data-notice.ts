import { chooseWords } from './choose-words.ts'
import { dataNoticeWords as en } from './en/data-notice.ts'
import { dataNoticeWords as hi } from './hi/data-notice.ts'

export const dataNoticeWords = chooseWords({ en, hi })
