interface Call<Input, Output> {
  input: Input
  key: string
  resolve(output: Output): void
  reject(error: unknown): void
}

interface BatchOptions<Input> {
  /** Two calls with the same key never share a batch. */
  getKey(input: Input): string
  maxBatchSize?: number
  /** Whether a single call may have caused the error, so that it makes sense to retry each call on its own. */
  isCausedByOneCall?(error: unknown): boolean
  /** Starts the next batch after this time even if the current one, which may be waiting for a lock, has not ended. */
  maxWaitMs?: number
}

/** Longer pauses save little more, and a buyer may wait for eight batches in a row. */
const maxPauseMs = 10
/** A batch of several calls that ended within this time shows that more calls are coming. */
const busyForMs = 50

/**
 * Calls that arrive while a batch runs share the next batch. `runBatch` must return one output per input, in the same
 * order. If a single call may have made a batch fail, each call is retried on its own.
 *
 * Under load, the next batch starts after a pause as long as the last batch took, because one batch of six calls takes
 * much less CPU than two batches of three. A full batch and a call that comes alone never wait.
 */
export function batchCalls<Input, Output>(
  runBatch: (inputs: Input[]) => Promise<Output[]>,
  { getKey, maxBatchSize = 32, isCausedByOneCall = () => true, maxWaitMs = 50 }: BatchOptions<Input>,
): (input: Input) => Promise<Output> {
  let waiting: Call<Input, Output>[] = []
  let isBatchPlanned = false
  let last = { size: 0, endedAt: 0, tookMs: 0 }

  /** At least until the end of the event loop's turn, because callers whose batch has just ended often call again. */
  function planBatch() {
    if (isBatchPlanned || waiting.length === 0) return
    isBatchPlanned = true
    const isBusy = last.size > 1 && performance.now() - last.endedAt < busyForMs
    const isFull = waiting.length >= maxBatchSize
    if (isBusy && !isFull) setTimeout(startBatch, Math.min(last.tookMs, maxPauseMs))
    else setImmediate(startBatch)
  }

  function startBatch() {
    const calls = takeCalls()
    const startedAt = performance.now()
    const allowNext = once(() => {
      isBatchPlanned = false
      planBatch()
    })
    const timer = setTimeout(allowNext, maxWaitMs)
    void runCalls(calls).finally(() => {
      clearTimeout(timer)
      const endedAt = performance.now()
      last = { size: calls.length, endedAt, tookMs: endedAt - startedAt }
      allowNext()
    })
  }

  function takeCalls(): Call<Input, Output>[] {
    const taken = new Map<string, Call<Input, Output>>()
    const left: Call<Input, Output>[] = []
    for (const call of waiting) {
      if (taken.size < maxBatchSize && !taken.has(call.key)) taken.set(call.key, call)
      else left.push(call)
    }
    waiting = left
    return [...taken.values()]
  }

  async function runCalls(calls: Call<Input, Output>[]): Promise<void> {
    try {
      const outputs = await runBatch(calls.map(({ input }) => input))
      for (const [index, { resolve }] of calls.entries()) resolve(outputs[index] as Output)
    } catch (error) {
      if (calls.length > 1 && isCausedByOneCall(error)) await Promise.all(calls.map((call) => runCalls([call])))
      else for (const { reject } of calls) reject(error)
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, key: getKey(input), resolve, reject })
      planBatch()
    })
}

function once(run: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    run()
  }
}
