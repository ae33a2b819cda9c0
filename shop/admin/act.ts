import type { ActsWords } from '#content/interface/en/admin/acts.ts'

/** Everything that the audit log records. An act without words does not compile. */
export type Act = keyof ActsWords
