interface Call<Input, Output> {
  input: Input
  resolve(output: Output): void
  reject(error: unknown): void
}

interface BatchOptions<Input> {
  /** Two calls with the same key never share a batch. */
  getKey(input: Input): string
  maxBatchSize?: number
  /** Whether one call may have caused the error, so that each call is worth a retry on its own. */
  isCausedByOneCall?(error: unknown): boolean
  /** The next batch starts after this time even if the last one has not ended: it may be waiting for a lock. */
  maxWaitMs?: number
}

/**
 * Calls that arrive while a batch runs share the next batch; a single call never waits. `runBatch` returns one output
 * per input, in the same order. If a batch fails because of one call, each of its calls is retried on its own.
 */
export function batchCalls<Input, Output>(
  runBatch: (inputs: Input[]) => Promise<Output[]>,
  { getKey, maxBatchSize = 32, isCausedByOneCall = () => true, maxWaitMs = 50 }: BatchOptions<Input>,
): (input: Input) => Promise<Output> {
  let waiting: Call<Input, Output>[] = []
  let isBatchPlanned = false

  /** Waits for the end of this turn of the event loop, because calls that one batch has answered often call again. */
  function planBatch() {
    if (isBatchPlanned || waiting.length === 0) return
    isBatchPlanned = true
    setImmediate(startBatch)
  }

  function startBatch() {
    const calls = takeCalls()
    const allowNext = once(() => {
      isBatchPlanned = false
      planBatch()
    })
    const timer = setTimeout(allowNext, maxWaitMs)
    void answer(calls).finally(() => {
      clearTimeout(timer)
      allowNext()
    })
  }

  function takeCalls(): Call<Input, Output>[] {
    const taken = new Map<string, Call<Input, Output>>()
    const left: Call<Input, Output>[] = []
    for (const call of waiting) {
      const key = getKey(call.input)
      if (taken.size < maxBatchSize && !taken.has(key)) taken.set(key, call)
      else left.push(call)
    }
    waiting = left
    return [...taken.values()]
  }

  async function answer(calls: Call<Input, Output>[]): Promise<void> {
    try {
      const outputs = await runBatch(calls.map(({ input }) => input))
      for (const [index, { resolve }] of calls.entries()) resolve(outputs[index] as Output)
    } catch (error) {
      if (calls.length > 1 && isCausedByOneCall(error)) await Promise.all(calls.map((call) => answer([call])))
      else for (const { reject } of calls) reject(error)
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      planBatch()
    })
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
