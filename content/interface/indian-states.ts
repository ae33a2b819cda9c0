import { chooseWords } from './choose-words.ts'
import * as en from './en/indian-states.ts'
import * as hi from './hi/indian-states.ts'

export const { stateNames } = chooseWords<typeof hi>({ en, hi })
