import { chooseWords } from './choose-words.ts'
import * as en from './en/forms.ts'
import * as hi from './hi/forms.ts'

export const { forms } = chooseWords<typeof en>({ en, hi })
