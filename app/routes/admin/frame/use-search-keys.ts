import { type RefObject, useEffect } from 'react'
import { isTyping } from './is-typing.ts'

/** `/` focuses the search box from anywhere, and `Esc` leaves it. */
export function useSearchKeys(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === '/' && !isTyping(event)) {
        event.preventDefault()
        input.current?.focus()
        input.current?.select()
      }
      if (event.key === 'Escape' && document.activeElement === input.current) input.current?.blur()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [input])
}
