import { type DisputeAnswer, type DisputeFacts, DisputeRefusal } from '../provider.ts'
import { ProviderRefusal } from './provider-http.server.ts'

/** Statuses of requests that will not succeed later; 401 and 403 may, after the owner has corrected the keys. */
const finalStatuses = [400, 404, 409, 422]

interface AnswerCalls {
  read(): Promise<DisputeFacts>
  send(): Promise<unknown>
}

/**
 * Reads the dispute before and after: a bank takes evidence once, so an answer whose confirmation was lost must not be
 * sent again, and a refused one may repeat one that was taken.
 */
export async function answerOnce({ evidence }: DisputeAnswer, { read, send }: AnswerCalls): Promise<DisputeFacts> {
  const isDone = ({ state, answer }: DisputeFacts) => (evidence ? answer === 'given' : state === 'lost')
  const before = await read()
  if (isDone(before)) return before
  if (before.state !== 'open') throw new DisputeRefusal('the dispute is already decided')
  if (evidence && before.answer === 'impossible') throw new DisputeRefusal('this dispute takes no answer')
  try {
    await send()
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || !finalStatuses.includes(error.status)) throw error
    const after = await read()
    if (isDone(after)) return after
    throw new DisputeRefusal(error.message)
  }
  return read()
}
