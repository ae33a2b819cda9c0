import { chooseWords } from './choose-words.ts'
import * as en from './en/download.ts'
import * as hi from './hi/download.ts'

export const { download } = chooseWords<typeof en>({ en, hi })
