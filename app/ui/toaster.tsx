import { useEffect, useRef } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import type { Notice, ToastStep } from './notice.tsx'

/** Hands each new step to sonner. Its own effect runs first, so nothing is lost while it is still loading. */
export default function Toaster({ steps }: { steps: ToastStep[] }) {
  const taken = useRef(0)
  const toastOf = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { form, notice } of steps.slice(taken.current)) {
      // The title is the id: the same notice twice is one toast.
      const earlier = form && toastOf.current.get(form)
      if (earlier && earlier !== notice?.title) toast.dismiss(earlier)
      if (notice) show(notice)
      if (form) toastOf.current.set(form, notice?.title ?? '')
    }
    taken.current = steps.length
  }, [steps])
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

function show({ title, description, tone }: Notice) {
  toast(title, { id: title, description, classNames: { toast: tones[tone] } })
}

const frame = 'w-full rounded-sheet border-2 border-l-8 bg-white p-4 text-ink shadow-sheet'
const tones = { bad: `${frame} border-alarm`, good: `${frame} border-ok` }
