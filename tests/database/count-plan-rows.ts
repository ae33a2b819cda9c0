import { type SQL, sql } from 'drizzle-orm'
import { db } from '#platform/postgres/database.server.ts'

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/** Runs a question and counts the rows of tables and of indexes that it reads, added up over all steps of its plan. */
export async function countPlanRows(question: SQL): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, timing off, format json) ${question}`,
  )
  return addUp(rows[0]?.['QUERY PLAN'][0].Plan as Plan)
}

function addUp(plan: Plan): number {
  return (plan.Plans ?? []).reduce((sum, part) => sum + addUp(part), plan['Actual Rows'] * plan['Actual Loops'])
}
