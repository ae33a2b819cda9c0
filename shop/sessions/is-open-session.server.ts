import { and, gt, sql } from 'drizzle-orm'
import { sessions } from '#db/schema/sessions.ts'
import { maxIdleDays } from './session-lifetime.ts'

export const isOpenSession = and(
  gt(sessions.expiresAt, sql`now()`),
  gt(sessions.lastSeenAt, sql`now() - make_interval(days => ${maxIdleDays})`),
)
