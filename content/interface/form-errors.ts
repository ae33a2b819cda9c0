import { chooseWords } from './choose-words.ts'
import * as en from './en/form-errors.ts'
import * as hi from './hi/form-errors.ts'

export const { formErrors } = chooseWords<typeof en>({ en, hi })
