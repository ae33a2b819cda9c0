import { chooseWords } from './choose-words.ts'
import * as en from './en/free-guide.ts'
import * as hi from './hi/free-guide.ts'

export const { freeGuide, freeGuideNotices, freeGuideThankYou } = chooseWords<typeof en>({ en, hi })
