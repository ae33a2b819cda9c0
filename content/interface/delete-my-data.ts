import { chooseWords } from './choose-words.ts'
import * as en from './en/delete-my-data.ts'
import * as hi from './hi/delete-my-data.ts'

export const { deleteMyData } = chooseWords<typeof en>({ en, hi })
