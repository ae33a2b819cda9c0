import { useEffect, useRef, useState } from 'react'
import { myLoginWords } from '#content/interface/en/admin/my-login.ts'
import { CopyField } from './copy-field.tsx'

interface ShownOnceProps {
  id: string
  heading: string
  text: string
  label: string
  children: string
  isPrinted?: boolean
}

/** A key, codes or a secret, in the answer to the form that made them and never again. */
export function ShownOnce({ id, heading, text, label, children, isPrinted = false }: ShownOnceProps) {
  const [hasScript, setHasScript] = useState(false)
  const section = useRef<HTMLElement>(null)
  useEffect(() => setHasScript(true), [])
  // The form that made it may be far below. Of a key and codes, the key comes first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next secret is a new one in the same place.
  useEffect(() => {
    if (document.querySelector('[data-shown-once]') !== section.current) return
    section.current?.querySelector('h2')?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }, [children])
  return (
    <section
      ref={section}
      data-shown-once
      aria-labelledby={id}
      className="mt-6 max-w-2xl rounded-sheet border-2 border-l-8 border-ok bg-ok-tint p-4"
    >
      <h2 id={id} tabIndex={-1} className="text-2xl">
        {heading}
      </h2>
      <p className="mt-1">{text}</p>
      <div className="mt-3 max-w-md">
        <CopyField id={`${id}-text`} label={label} text={children} />
      </div>
      {isPrinted && hasScript ? (
        <button type="button" onClick={() => print()} className="button button-quiet button-small mt-3 print:hidden">
          {myLoginWords.recoveryCodes.print}
        </button>
      ) : null}
    </section>
  )
}
