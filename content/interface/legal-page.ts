import { chooseWords } from './choose-words.ts'
import * as en from './en/legal-page.ts'
import * as hi from './hi/legal-page.ts'

export const { legalPage } = chooseWords<typeof en>({ en, hi })
