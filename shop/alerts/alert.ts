import type { alertWords } from '#content/interface/en/admin/alerts.ts'

/** Everything that the shop alerts its owner about; a new cause needs its words in content/ to compile. */
export type AlertCause = keyof typeof alertWords.causes

/** What the sentence for the owner mentions. Stored, so without personal data. */
export type AlertFacts = Record<string, string | number>

/** A cause that applies now. */
export interface FoundAlert {
  cause: AlertCause
  /** When it began, if that is known. */
  since?: Date
  facts: AlertFacts
}

/** The dashboard shows some causes before a message is worth it. */
export type LookedFor = 'dashboard' | 'message'

export type Finding = Omit<FoundAlert, 'cause'> | null
