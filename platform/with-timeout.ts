/** Resolves to `fallback` when the promise takes longer, and ignores a later rejection. */
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
