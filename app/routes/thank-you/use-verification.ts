import { useEffect, useState } from 'react'

const pollEveryMs = 5_000
const maxChecks = 12

/**
 * `refunded` and `returned` come only from the loader, because the API knows no such status.
 * `timed-out` looks like a failure, but the money may still arrive: the page must not invite a second payment.
 */
export type Verification = 'verifying' | 'success' | 'failed' | 'timed-out' | 'refunded' | 'returned'

export function useVerification(orderId: string | null, first: Verification): Verification {
  const [verification, setVerification] = useState(first)
  useEffect(() => {
    if (verification !== 'verifying') return
    let checks = 0
    let isOver = false
    const timer = setInterval(async () => {
      checks += 1
      const status = await fetchStatus(orderId)
      // A late answer must not overwrite a newer one.
      if (isOver) return
      if (status !== 'pending') setVerification(status)
      else if (checks >= maxChecks) setVerification('timed-out')
    }, pollEveryMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [orderId, verification])
  return verification
}

/** A lost connection must not look like a failed payment. */
async function fetchStatus(orderId: string | null): Promise<'success' | 'failed' | 'pending' | 'timed-out'> {
  try {
    const response = await fetch(`/api/order-status?orderId=${encodeURIComponent(orderId ?? '')}`)
    const { status } = (await response.json()) as { status: unknown }
    return status === 'success' || status === 'pending' ? status : 'failed'
  } catch {
    return 'timed-out'
  }
}
