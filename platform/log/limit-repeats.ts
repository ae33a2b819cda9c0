interface Repeats {
  count: number
  /** Writes the line that says how often. */
  tell(count: number): void
}

/** Lets one line per kind and period pass, and at its end one with the number of those that did not. */
export function createRepeatLimit(periodMs: number) {
  const kinds = new Map<string, Repeats>()

  function endPeriod(kind: string) {
    const repeats = kinds.get(kind)
    kinds.delete(kind)
    if (repeats && repeats.count > 0) repeats.tell(repeats.count)
  }

  return function mayPass(kind: string, tell: Repeats['tell']): boolean {
    const repeats = kinds.get(kind)
    if (repeats) {
      repeats.count += 1
      repeats.tell = tell
      return false
    }
    kinds.set(kind, { count: 0, tell })
    setTimeout(endPeriod, periodMs, kind).unref()
    return true
  }
}
