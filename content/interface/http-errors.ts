import { chooseWords } from './choose-words.ts'
import * as en from './en/http-errors.ts'
import * as hi from './hi/http-errors.ts'

export const { httpErrors } = chooseWords<typeof en>({ en, hi })
