import { chooseWords } from './choose-words.ts'
import * as en from './en/site.ts'
import * as hi from './hi/site.ts'

export const { site, errorPages, noLongerSold, busy, previewBar } = chooseWords<typeof en>({ en, hi })
