import { useCallback, useEffect, useId } from 'react'
import type { Notice } from './notice.tsx'
import { showToast } from './toast.tsx'

/**
 * Shows the server's notice as a toast, which disappears together with the notice. It is silent, because the page shows
 * the notice too, and that one is announced.
 */
export function useToast(notice: Notice | undefined | null) {
  const show = useFormToast()
  useEffect(() => show(notice ? { ...notice, isInPage: true } : null), [notice, show])
}

/** A form has one toast: the next one replaces it, and it disappears with the form. */
export function useFormToast(): (notice: Notice | null) => void {
  const form = useId()
  useEffect(() => () => showToast(null, form), [form])
  return useCallback((notice) => showToast(notice, form), [form])
}
