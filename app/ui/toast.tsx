import { lazy, Suspense, useEffect, useState } from 'react'
import type { Notice, ToastStep } from './notice.tsx'

// Loaded with the first toast, because most visits never show one. Offline it cannot load, but the page's notice box
// shows the same text.
const Toaster = lazy(() => import('./toaster.tsx').catch(() => ({ default: () => <></> })))

const eventName = 'shop:toast'

export function showToast(notice: Notice | null, form?: string) {
  window.dispatchEvent(new CustomEvent<ToastStep>(eventName, { detail: { form, notice } }))
}

export function ToastHost() {
  const [steps, setSteps] = useState<ToastStep[]>([])
  useEffect(() => {
    const add = (event: Event) => {
      const step = (event as CustomEvent<ToastStep>).detail
      // Before the first toast there is nothing to remove.
      setSteps((earlier) => (step.notice || earlier.length > 0 ? [...earlier, step] : earlier))
    }
    window.addEventListener(eventName, add)
    return () => window.removeEventListener(eventName, add)
  }, [])
  if (steps.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Toaster steps={steps} />
    </Suspense>
  )
}
