import { desc, eq } from 'drizzle-orm'
import { indianTime } from '#brand/indian-time.ts'
import type { Language } from '#brand/language.ts'
import { whatsappAnswerWords } from '#content/interface/whatsapp-answers.ts'
import { customers } from '#db/schema/customers.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { toIndianNumber } from './indian-number.ts'
import type { AskedInChat } from './parse-request.ts'
import { findWindowEnd } from './reply-window.ts'

export type AutomaticAnswer = AskedInChat | 'waiting' | 'waiting-or-stop'

interface Asked {
  phone: string
  text: string
  at: Date
}

/** The same for a number with orders and one without, so that it tells a stranger nothing. */
export async function writeAnswer(answer: AutomaticAnswer, { phone, text, at }: Asked): Promise<string> {
  return inLanguage(await chooseLanguage(phone, text), () => {
    switch (answer) {
      case 'links':
        return whatsappAnswerWords.links(shopUrl('/find-order'))
      case 'bill':
        return whatsappAnswerWords.bill(shopUrl('/customer-dashboard'))
      case 'help':
        return whatsappAnswerWords.help(shopUrl('/find-order'))
      case 'waiting':
        return whatsappAnswerWords.waiting(indianTime(findWindowEnd(at)))
      case 'waiting-or-stop':
        return `${whatsappAnswerWords.waiting(indianTime(findWindowEnd(at)))} ${whatsappAnswerWords.howToStop}`
    }
  })
}

/** A text in Hindi letters gets a Hindi answer; Latin letters may be either, so the customer's choice decides. */
async function chooseLanguage(phone: string, text: string): Promise<Language> {
  if (/\p{Script=Devanagari}/u.test(text)) return 'hi'
  const number = toIndianNumber(phone)
  if (!number) return 'en'
  const [customer] = await db
    .select({ language: customers.language })
    .from(customers)
    .where(eq(customers.phoneNumber, number))
    .orderBy(desc(customers.lastActiveAt))
    .limit(1)
  return customer?.language ?? 'en'
}
