import { createContext, type RefObject, useCallback, useMemo, useRef, useState } from 'react'

/** Called when an upload begins; what it returns is called when the upload has ended. */
export const UploadHold = createContext<() => () => void>(() => () => {})

/** `useSingleSubmit` takes a second submit within this time for a double click. */
const afterDoubleClickMs = 600

/** A form with an upload inside: Save waits until the file has been received and checked, and then saves by itself. */
export function useSaveAfterUpload(form: RefObject<HTMLFormElement | null>) {
  const running = useRef(0)
  const waiting = useRef<{ button: HTMLElement | null; since: number }>(undefined)
  const [isWaiting, setWaiting] = useState(false)

  const hold = useCallback(() => {
    running.current++
    return () => {
      running.current--
      const { button, since } = waiting.current ?? {}
      if (running.current > 0 || since === undefined) return
      waiting.current = undefined
      const rest = Math.max(0, since + afterDoubleClickMs - performance.now())
      setTimeout(() => {
        setWaiting(false)
        form.current?.requestSubmit(button)
      }, rest)
    }
  }, [form])

  const waitForUpload = useCallback((event: { nativeEvent: Event; preventDefault: () => void }) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const isSave = submitter?.getAttribute('value') === 'save'
    if (running.current === 0 || !isSave) return
    event.preventDefault()
    waiting.current = { button: submitter, since: performance.now() }
    setWaiting(true)
  }, [])

  return useMemo(() => ({ hold, waitForUpload, isWaiting }), [hold, waitForUpload, isWaiting])
}
