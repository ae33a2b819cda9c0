import { useEffect } from 'react'
import type { Notice } from './notice.tsx'
import { showToast } from './toast.tsx'

/** Shows what the server said as a toast too; where it came with the page itself, the page's own box says it. */
export function useToast(notice: Notice | undefined | null) {
  useEffect(() => {
    if (notice) showToast(notice)
  }, [notice])
}
