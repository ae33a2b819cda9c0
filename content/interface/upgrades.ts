import { chooseWords } from './choose-words.ts'
import { upgradeWords as en } from './en/upgrades.ts'
import { upgradeWords as hi } from './hi/upgrades.ts'

export const upgradeWords = chooseWords({ en, hi })
