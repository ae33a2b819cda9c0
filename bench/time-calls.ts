/** Compiles the code and fills the caches before the calls that count. */
export async function warmUp(call: () => Promise<unknown>): Promise<void> {
  for (let run = 0; run < 5; run++) await call()
}

/** Milliseconds per call, sorted. */
export async function timeCalls(call: () => Promise<unknown>, times: number): Promise<number[]> {
  const durations: number[] = []
  for (let run = 0; run < times; run++) {
    const startedAt = performance.now()
    await call()
    durations.push(performance.now() - startedAt)
  }
  return durations.sort((a, b) => a - b)
}

export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
