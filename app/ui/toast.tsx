import { lazy, Suspense, useEffect, useState } from 'react'
import type { Notice } from './notice.tsx'

// The toast library is fetched with the first toast: most visits never show one. Where the line is cut it cannot be
// fetched, and the page's own box says the same.
const Toaster = lazy(() => import('./toaster.tsx').catch(() => ({ default: () => <></> })))

const arrival = 'shop:toast'

export function showToast(notice: Notice) {
  window.dispatchEvent(new CustomEvent<Notice>(arrival, { detail: notice }))
}

export function ToastHost() {
  const [notices, setNotices] = useState<Notice[]>([])
  useEffect(() => {
    const add = (event: Event) => setNotices((earlier) => [...earlier, (event as CustomEvent<Notice>).detail])
    window.addEventListener(arrival, add)
    return () => window.removeEventListener(arrival, add)
  }, [])
  if (notices.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Toaster notices={notices} />
    </Suspense>
  )
}
