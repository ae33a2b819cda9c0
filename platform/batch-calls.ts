interface Call<Input, Output> {
  input: Input
  resolve(output: Output): void
  reject(error: unknown): void
}

interface Rules<Input> {
  /** Two of one key are made one after the other. */
  keyOf(input: Input): string
  most?: number
  /** Whether an error may be the fault of one of many, so that each is made alone. Otherwise it is everybody's. */
  isOnesFault?(error: unknown): boolean
  /** Longer than a shared call without trouble: one that waits for a lock must not make all others wait with it. */
  patienceMs?: number
}

/**
 * Calls that come while one is under way share the next one, so that a crowd costs little more than one caller, and
 * a single caller waits for nobody. `work` answers in the order it was asked. When a shared call fails through the
 * fault of one, each is made alone, so that nobody's mistake is another's.
 */
export function batchCalls<Input, Output>(
  work: (inputs: Input[]) => Promise<Output[]>,
  { keyOf, most = 32, isOnesFault = () => true, patienceMs = 50 }: Rules<Input>,
): (input: Input) => Promise<Output> {
  let waiting: Call<Input, Output>[] = []
  /** Planned or under way. */
  let isTaken = false

  /** Not before the end of this turn of the event loop: those whom one call has set free share their next one. */
  function planNext() {
    if (isTaken || waiting.length === 0) return
    isTaken = true
    setImmediate(makeNext)
  }

  function makeNext() {
    const calls = takeFromWaiting()
    const goOn = once(() => {
      isTaken = false
      planNext()
    })
    const timer = setTimeout(goOn, patienceMs)
    void make(calls).finally(() => {
      clearTimeout(timer)
      goOn()
    })
  }

  function takeFromWaiting(): Call<Input, Output>[] {
    const taken = new Map<string, Call<Input, Output>>()
    const left: Call<Input, Output>[] = []
    for (const call of waiting) {
      const key = keyOf(call.input)
      if (taken.size < most && !taken.has(key)) taken.set(key, call)
      else left.push(call)
    }
    waiting = left
    return [...taken.values()]
  }

  async function make(calls: Call<Input, Output>[]): Promise<void> {
    try {
      const outputs = await work(calls.map(({ input }) => input))
      for (const [index, { resolve }] of calls.entries()) resolve(outputs[index] as Output)
    } catch (error) {
      if (calls.length > 1 && isOnesFault(error)) await Promise.all(calls.map((call) => make([call])))
      else for (const { reject } of calls) reject(error)
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      planNext()
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
