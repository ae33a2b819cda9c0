import { useEffect } from 'react'
import { isTyping } from './is-typing.ts'

/** `j` and `k` move the focus down and up the links of a list, and Enter opens one as usual. */
export function useRowKeys() {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || isTyping(event)) return
      const rows = [...document.querySelectorAll<HTMLElement>('main [data-row-link]')]
      const current = rows.findIndex((row) => row.matches(':focus'))
      const next = rows[event.key === 'j' ? current + 1 : Math.max(0, current - 1)]
      next?.focus()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}
