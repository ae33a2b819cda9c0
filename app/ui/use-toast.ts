import { useEffect, useId } from 'react'
import type { Notice } from './notice.tsx'
import { showToast } from './toast.tsx'

/**
 * Shows what the server said as a toast too; where it came with the page itself, the page's own box says it. It goes
 * with the notice: the next step must not stand under what was said of the one before.
 */
export function useToast(notice: Notice | undefined | null) {
  const form = useId()
  useEffect(() => showToast(notice ?? null, form), [notice, form])
  useEffect(() => () => showToast(null, form), [form])
}
