import { chooseWords } from './choose-words.ts'
import * as en from './en/send-to-parent.ts'
import * as hi from './hi/send-to-parent.ts'

export const { sendToParent } = chooseWords<typeof en>({ en, hi })
