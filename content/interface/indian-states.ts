import { chooseWords } from './choose-words.ts'
import { stateNames as en } from './en/indian-states.ts'
import { stateNames as hi } from './hi/indian-states.ts'

export const stateNames = chooseWords<typeof hi>({ en, hi })
