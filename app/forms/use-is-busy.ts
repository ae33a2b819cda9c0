import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/**
 * Whether the page waits for an answer. After Back from a payment page, the browser may show the page exactly as it was left,
 * still waiting: `pageshow` ends that, and the next navigation counts again.
 */
export function useIsBusy(): boolean {
  const navigation = useNavigation()
  const [left, setLeft] = useState<typeof navigation>()
  useEffect(() => {
    const stopWaiting = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeft(navigation)
    }
    window.addEventListener('pageshow', stopWaiting)
    return () => window.removeEventListener('pageshow', stopWaiting)
  }, [navigation])
  return navigation.state !== 'idle' && navigation !== left
}
