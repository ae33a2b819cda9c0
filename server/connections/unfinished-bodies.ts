interface UnfinishedBody {
  network: string
  /** What the sender announced. */
  bytes: number
  /** Closes the connection. */
  cut: () => void
}

/** A connection costs memory even when it announces a single byte. */
const minBytes = 32_000

/**
 * Bodies of which a part has not arrived yet. When they could take more than `maxBytes` of memory, the oldest of the
 * network that holds most of it is cut, so that slow senders make room for others and not the other way round.
 */
export function createUnfinishedBodies({ maxBytes }: { maxBytes: number }) {
  const bodies = new Set<UnfinishedBody>()
  let total = 0

  function remove(body: UnfinishedBody) {
    if (bodies.delete(body)) total -= body.bytes
  }

  function cutOne() {
    const perNetwork = new Map<string, number>()
    for (const { network, bytes } of bodies) perNetwork.set(network, (perNetwork.get(network) ?? 0) + bytes)
    const [largest] = [...perNetwork].toSorted(([, one], [, other]) => other - one)
    const oldest = [...bodies].find(({ network }) => network === largest?.[0])
    if (!oldest) return
    remove(oldest)
    oldest.cut()
  }

  /** Returns a function to call when the body has arrived or failed. */
  return function addUnfinished({ network, bytes, cut }: UnfinishedBody): () => void {
    const body = { network, bytes: Math.max(bytes, minBytes), cut }
    bodies.add(body)
    total += body.bytes
    while (total > maxBytes && bodies.size > 1) cutOne()
    return () => remove(body)
  }
}
