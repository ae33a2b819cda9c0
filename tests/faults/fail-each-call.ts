import { afterAll, expect } from 'vitest'
import { isLong } from '../long.ts'
import { runWithFailure } from './fail-call.ts'
import { callKinds, type Way, ways } from './failing-process.ts'

export interface Trial<Subject> {
  name: string
  /** What happened before. */
  prepare(): Promise<Subject>
  run(subject: Subject): Promise<unknown>
  /** What the buyer, the owner or the provider does when the verb failed; by default nothing. */
  repeat?(subject: Subject): Promise<unknown>
  /** What happens afterwards in any case. */
  follow?(subject: Subject): Promise<unknown>
  /** What the shop does by itself once nothing fails any more. */
  recover(subjects: Subject[]): Promise<unknown>
  /** A process that died, or lost an answer, does not know whether its message left. */
  expectRight(subject: Subject, isUnsure: boolean): Promise<unknown>
}

/** `npm run test:faults` tries all; these two are the ones that find most. */
const triedWays = process.env.ALL_FAULTS ? ways : ways.filter((way) => ['answer lost', 'killed before'].includes(way))
/** In `npm test` they take turns: each call fails once. */
const takesTurns = !isLong && !process.env.ALL_FAULTS

/** In the end the table of a test file is printed. */
export function printFailedCalls(): string[] {
  const table: string[] = []
  afterAll(() => {
    if (process.env.ALL_FAULTS) console.log(['verb: calls × ways', ...table].join('\n'))
  })
  return table
}

/** Runs a verb once per call that it makes and way in which that call can fail. Returns its line of the table. */
export async function failEachCall<Subject>(trial: Trial<Subject>): Promise<string> {
  // The first run also opens connections, which later runs find open.
  await runOnce(trial, null)
  const { calls } = await runOnce(trial, null)
  expect(calls.length).toBeGreaterThan(0)
  const tries: Awaited<ReturnType<typeof runOnce<Subject>>>[] = []
  for (const failure of listFailures(calls.length)) tries.push(await runOnce(trial, failure))
  await trial.recover(tries.map(({ subject }) => subject))
  for (const { subject, failure, calls } of tries) {
    const isUnsure = !['refused', 'never sent'].includes(failure?.way ?? '')
    await trial.expectRight(subject, isUnsure).catch((error: Error) => {
      const call = `call ${failure?.at} (${calls[(failure?.at ?? 0) - 1]})`
      throw new Error(`${trial.name}, ${call} ${failure?.way}: ${error.message}`, { cause: error })
    })
  }
  const counts = callKinds.map((kind) => [kind, calls.filter((call) => call === kind).length] as const)
  const made = counts.filter(([, count]) => count > 0).map(([kind, count]) => `${count} ${kind}`)
  return `${trial.name}: ${made.join(' + ')} × ${triedWays.length} ways`
}

function listFailures(calls: number): { at: number; way: Way }[] {
  const failures = triedWays.flatMap((way, turn) =>
    Array.from({ length: calls }, (_, index) => ({ at: index + 1, way, isItsTurn: index % triedWays.length === turn })),
  )
  return failures.filter(({ isItsTurn }) => isItsTurn || !takesTurns)
}

async function runOnce<Subject>(trial: Trial<Subject>, failure: { at: number; way: Way } | null) {
  const subject = await trial.prepare()
  const { calls, error } = await runWithFailure(failure, () => trial.run(subject))
  if (error) await trial.repeat?.(subject)
  await trial.follow?.(subject)
  return { subject, calls, failure }
}
