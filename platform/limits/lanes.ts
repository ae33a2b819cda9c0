/** The first lane goes first. A lane starts a call only while fewer calls than its limit are running, in all lanes. */
export type LaneLimits<Lane extends string> = Record<Lane, number>

/** Limits how many calls run at the same time; a waiting call of an earlier lane starts before those of later lanes. */
export function createLanes<Lane extends string>(limits: LaneLimits<Lane>) {
  const lanes = (Object.keys(limits) as Lane[]).map((name) => ({ name, waiting: [] as (() => void)[] }))
  let running = 0

  function startWaiting() {
    for (const { name, waiting } of lanes) {
      while (running < limits[name] && waiting.length > 0) {
        running += 1
        waiting.shift()?.()
      }
    }
  }

  return async <Result>(lane: Lane, call: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>((resolve) => {
      lanes.find(({ name }) => name === lane)?.waiting.push(resolve)
      startWaiting()
    })
    try {
      return await call()
    } finally {
      running -= 1
      startWaiting()
    }
  }
}
