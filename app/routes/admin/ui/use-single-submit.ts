import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

const doubleClickMs = 500

/** A double click sends a form once: the second answer would hide the first, which may show a helper's new key. */
export function useSingleSubmit() {
  const sentAt = useRef(new WeakMap<EventTarget, number>())
  const { state } = useNavigation()
  useEffect(() => {
    // The answer is there, so the next click is another request.
    if (state === 'idle') sentAt.current = new WeakMap()
  }, [state])
  useEffect(() => {
    function ignoreSecond(event: SubmitEvent) {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
      const isSecond = event.timeStamp - (sentAt.current.get(form) ?? -doubleClickMs) < doubleClickMs
      sentAt.current.set(form, event.timeStamp)
      if (!isSecond) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before React sees the event.
    document.addEventListener('submit', ignoreSecond, { capture: true })
    return () => document.removeEventListener('submit', ignoreSecond, { capture: true })
  }, [])
}
