import { chooseWords } from './choose-words.ts'
import { deleteMyDataWords as en } from './en/delete-my-data.ts'
import { deleteMyDataWords as hi } from './hi/delete-my-data.ts'

export const deleteMyDataWords = chooseWords({ en, hi })
