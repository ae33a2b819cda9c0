import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Loads the page's data again every few seconds while something goes on in the background. What the page shows of an answer to a
 * form meanwhile needs `useLastAnswer`.
 */
export function useRefreshWhile(isGoingOn: boolean, everyMs: number) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [isGoingOn, everyMs, revalidate])
}
