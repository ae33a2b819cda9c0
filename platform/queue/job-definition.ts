export interface RetryPolicy {
  retries: number
  /** Doubles with every retry, up to `maxDelaySeconds`. */
  firstDelaySeconds: number
  maxDelaySeconds: number
}

export interface JobDefinition {
  run(payload: never): Promise<unknown>
  /** What `runNow` runs instead, for example all steps of the job without further jobs. */
  runNow?(payload: never, justRead?: never): Promise<unknown>
  /** Waits in the queue while the mail server is away. */
  sendsMail?: boolean
  retry: RetryPolicy
  /** A job that runs longer has failed, and begins again beside the first attempt. A minute unless it is given. */
  maxSeconds?: number
  /** A cron expression in Indian time. The job runs once, however many processes there are, and later if none ran. */
  schedule?: string
}
