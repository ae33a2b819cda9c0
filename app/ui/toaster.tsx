import { useEffect, useRef } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import type { Notice } from './notice.tsx'

/** Hands each new notice to sonner. Its own effect runs first, so nothing is lost while it is still loading. */
export default function Toaster({ notices }: { notices: Notice[] }) {
  const shown = useRef(0)
  useEffect(() => {
    for (const { title, description, tone } of notices.slice(shown.current)) {
      // The title is the id: the same notice twice is one toast.
      toast(title, { id: title, description, classNames: { toast: tones[tone] } })
    }
    shown.current = notices.length
  }, [notices])
  return (
    <Sonner
      position="top-center"
      visibleToasts={3}
      duration={4000}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        unstyled: true,
        classNames: { title: 'font-bold', description: 'text-base leading-snug' },
      }}
    />
  )
}

const frame = 'w-full rounded-sheet border-2 border-l-8 bg-white p-4 text-ink shadow-sheet'
const tones = { bad: `${frame} border-alarm`, good: `${frame} border-ok` }
