import { currentLanguage } from '#brand/language.ts'
import { type ShopClosing, shopClosing } from '#db/schema/settings.ts'
import { db } from '#platform/postgres/database.server.ts'
import { remember } from '#platform/remember.ts'
import { refreshContent } from './current-content.server.ts'

export const closingChannel = 'closing'

const memory = remember<{ current: ShopClosing | null }>('closing', () => ({ current: null }))

/** Null while the shop is open. */
export function getClosing(): ShopClosing | null {
  return memory.current
}

/** What the owner says to buyers while the shop is closed, in the language of the request; null while it is open. */
export function getClosingSentence(): string | null {
  if (!memory.current) return null
  const { sentence, sentenceHi } = memory.current
  return currentLanguage() === 'hi' && sentenceHi ? sentenceHi : sentence
}

/** At the start of a process, and whenever the owner closes or opens the shop in any process. */
export async function loadClosing(): Promise<void> {
  const [row] = await db.select().from(shopClosing)
  memory.current = row ?? null
  // Stored pages show the sentence, or no longer.
  refreshContent()
}
