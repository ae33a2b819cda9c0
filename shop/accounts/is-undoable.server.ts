import { and, gt, isNull, sql } from 'drizzle-orm'
import { contactChanges } from '#db/schema/sessions.ts'
import { undoDays } from './undo-link.server.ts'

export const isUndoable = and(
  isNull(contactChanges.undoneAt),
  gt(contactChanges.appliedAt, sql`now() - make_interval(days => ${undoDays})`),
)
