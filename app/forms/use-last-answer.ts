import { useState } from 'react'
import { useLocation } from 'react-router'

/** The answer to the last form of this page. React Router forgets it as soon as a page loads its data again. */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, answer })
  // The answer comes a moment before the location that belongs to it.
  if (answer && (answer !== last.answer || key !== last.key)) setLast({ key, answer })
  return answer ?? (last.key === key ? last.answer : undefined)
}
