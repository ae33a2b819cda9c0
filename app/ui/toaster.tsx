import { useEffect, useRef } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import type { Notice, ToastStep } from './notice.tsx'

/** Passes each new step to sonner, whose own effect runs first, so no toast is lost while it loads. */
export default function Toaster({ steps }: { steps: ToastStep[] }) {
  const shownSteps = useRef(0)
  const toastByForm = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { form, notice } of steps.slice(shownSteps.current)) {
      // The title is the id, so the same notice twice is one toast.
      const previous = form && toastByForm.current.get(form)
      if (previous && previous !== notice?.title) toast.dismiss(previous)
      if (notice) show(notice)
      if (form) toastByForm.current.set(form, notice?.title ?? '')
    }
    shownSteps.current = steps.length
  }, [steps])
  const offset = { top: findFreeTop() }
  return (
    <Sonner
      position="top-center"
      offset={offset}
      mobileOffset={offset}
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

/** Below the header, whose menu and language link must stay in reach. */
function findFreeTop(): number {
  const header = document.querySelector('.site-header')?.getBoundingClientRect()
  return Math.max(header?.bottom ?? 0, 0) + 16
}

function show({ title, titleLanguage, description, tone, isInPage }: Notice) {
  const line = (text: string, lang?: string) => (
    <span lang={lang} aria-hidden={isInPage}>
      {text}
    </span>
  )
  toast(line(title, titleLanguage), {
    id: title,
    description: description && line(description),
    classNames: { toast: tones[tone] },
  })
}

// On a phone, sonner sets the width, to the pixel from which this one counts.
const frame = 'min-[601px]:w-full rounded-sheet border-2 border-l-8 bg-white p-4 text-ink shadow-sheet'
const tones = { bad: `${frame} border-alarm`, good: `${frame} border-ok` }
