/** What the promise resolves to, or `fallback` when it takes longer. A rejection after that is ignored. */
export async function withTimeout<Value, Fallback>(
  promise: Promise<Value>,
  maxMs: number,
  fallback: Fallback,
): Promise<Value | Fallback> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<Fallback>((resolve) => {
    timer = setTimeout(resolve, maxMs, fallback)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
