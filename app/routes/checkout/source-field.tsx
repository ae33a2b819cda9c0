import { useEffect, useRef } from 'react'

/**
 * Where the buyer came from. The script at the end of the page fills it in (app/inline-scripts.ts), so React must not
 * know a value, which it would write over that one.
 */
export function SourceField() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    try {
      if (field.current) field.current.value = sessionStorage.getItem('source') ?? ''
    } catch {
      // A browser that allows no storage sends no source.
    }
  }, [])
  return <input ref={field} type="hidden" name="source" suppressHydrationWarning />
}
