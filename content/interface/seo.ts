import { chooseWords } from './choose-words.ts'
import * as en from './en/seo.ts'
import * as hi from './hi/seo.ts'

export const { seo } = chooseWords<typeof en>({ en, hi })
