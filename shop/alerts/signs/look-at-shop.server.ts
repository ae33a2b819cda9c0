import { countRefusedMails } from '#shop/delivery/count-refused-mails.server.ts'
import { listFailedJobs } from '../list-failed-jobs.server.ts'
import { readSigns } from './read-signs.server.ts'

export type Look = Awaited<ReturnType<typeof lookAtShop>>

/** What several parts of a page or a check want to know is asked once. */
export async function lookAtShop() {
  const signs = await readSigns()
  return {
    signs,
    refusedMails: once(async () => (signs.unsentOrders || signs.refusedGuides ? countRefusedMails() : [])),
    failedJobs: once(async () => (signs.failedJobs ? listFailedJobs() : [])),
  }
}

function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined
  return () => {
    answer ??= ask()
    return answer
  }
}
