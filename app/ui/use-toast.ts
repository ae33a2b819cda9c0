import { useCallback, useEffect, useId } from 'react'
import type { Notice } from './notice.tsx'
import { showToast } from './toast.tsx'

/**
 * Shows what the server said as a toast too; where it came with the page itself, the page's own box says it. It goes
 * with the notice: the next step must not stand under what was said of the one before.
 */
export function useToast(notice: Notice | undefined | null) {
  const show = useFormToast()
  useEffect(() => show(notice ?? null), [notice, show])
}

/** A form has one toast: the next takes the place of the one before, and it goes with the form. */
export function useFormToast(): (notice: Notice | null) => void {
  const form = useId()
  useEffect(() => () => showToast(null, form), [form])
  return useCallback((notice) => showToast(notice, form), [form])
}
