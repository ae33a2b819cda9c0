import { onMailServerChange } from '#platform/mail/mail-server-state.server.ts'
import type { JobDefinition } from '#platform/queue/job-definition.ts'
import { parkJobs, resumeJobs } from '#platform/queue/queue.server.ts'

/** While the mail server is away, mails wait in the queue instead of failing one by one; then all go, the oldest first. */
export function parkMailJobs(jobs: Record<string, JobDefinition>): void {
  const names = Object.keys(jobs).filter((name) => jobs[name]?.sendsMail)
  onMailServerChange((isAway) => void (isAway ? parkJobs(names) : resumeJobs(names)))
}
