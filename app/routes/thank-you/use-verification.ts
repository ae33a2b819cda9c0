import { useEffect, useState } from 'react'
import { maxChecks } from './count-checks.ts'

const pollEveryMs = 5_000

/**
 * `refunded` and `returned` come only from the loader, because the API knows no such status.
 * `timed-out` looks like a failure, but the money may still arrive: the page must not invite a second payment.
 */
export type Verification = 'verifying' | 'success' | 'failed' | 'timed-out' | 'refunded' | 'returned'

interface Verified {
  verification: Verification
  /** The shop does not answer, so nothing is known about the payment. */
  isOffline: boolean
}

export function useVerification(orderId: string | null, first: Verification): Verified {
  const [verification, setVerification] = useState(first)
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    if (verification !== 'verifying') return
    let answers = 0
    let isOver = false
    const check = async () => {
      const status = await fetchStatus(orderId)
      // A late answer must not overwrite a newer one.
      if (isOver) return
      setOffline(status === null)
      // A poll that was lost is none: the phone may be offline while its owner is in the bank's app.
      if (status === null) return
      answers += 1
      if (status !== 'pending') setVerification(status)
      else if (answers >= maxChecks) setVerification('timed-out')
    }
    const timer = setInterval(check, pollEveryMs)
    window.addEventListener('online', check)
    return () => {
      isOver = true
      clearInterval(timer)
      window.removeEventListener('online', check)
    }
  }, [orderId, verification])
  return { verification, isOffline }
}

/** Null when the shop did not answer: neither a lost connection nor a busy shop is a failed payment. */
async function fetchStatus(orderId: string | null): Promise<'success' | 'failed' | 'pending' | null> {
  try {
    const response = await fetch(`/api/order-status?orderId=${encodeURIComponent(orderId ?? '')}`)
    if (!response.ok) return null
    const { status } = (await response.json()) as { status: unknown }
    return status === 'success' || status === 'pending' ? status : 'failed'
  } catch {
    return null
  }
}
