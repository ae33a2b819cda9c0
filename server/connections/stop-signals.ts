const parentCheckMs = 1_000

/**
 * Calls `stop` once: on a signal, or when the parent process, such as npm, has ended without passing a signal on. That
 * happens when the parent is killed or its terminal closes.
 */
export function onStopSignal(stop: (reason: string) => Promise<void>, parentPid?: number): void {
  let hasStopped = false
  const stopOnce = (reason: string) => {
    if (hasStopped) return
    hasStopped = true
    void stop(reason)
  }
  // The listeners stay: Ctrl+C signals the shop twice, from the terminal and from npm, and the second would kill it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce)
  if (parentPid !== undefined) onParentEnd(parentPid, () => stopOnce('the parent process has ended'))
}

function onParentEnd(parentPid: number, callback: () => void): void {
  const timer = setInterval(() => {
    // A process whose parent ends gets another parent.
    if (process.ppid === parentPid) return
    clearInterval(timer)
    callback()
  }, parentCheckMs).unref()
}
