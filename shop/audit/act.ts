import type { actWords } from '#content/interface/en/admin/acts.ts'

/** Everything that the audit log records; a new act needs its label in content/ to compile. */
export type Act = keyof typeof actWords.auditLines
