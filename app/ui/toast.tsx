import { lazy, Suspense, useEffect, useState } from 'react'
import type { Notice, ToastStep } from './notice.tsx'

// The toast library is fetched with the first toast: most visits never show one. Where the line is cut it cannot be
// fetched, and the page's own box says the same.
const Toaster = lazy(() => import('./toaster.tsx').catch(() => ({ default: () => <></> })))

const arrival = 'shop:toast'

export function showToast(notice: Notice | null, form?: string) {
  window.dispatchEvent(new CustomEvent<ToastStep>(arrival, { detail: { form, notice } }))
}

export function ToastHost() {
  const [steps, setSteps] = useState<ToastStep[]>([])
  useEffect(() => {
    const add = (event: Event) => {
      const step = (event as CustomEvent<ToastStep>).detail
      // Before the first toast there is none to take away.
      setSteps((earlier) => (step.notice || earlier.length > 0 ? [...earlier, step] : earlier))
    }
    window.addEventListener(arrival, add)
    return () => window.removeEventListener(arrival, add)
  }, [])
  if (steps.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Toaster steps={steps} />
    </Suspense>
  )
}
