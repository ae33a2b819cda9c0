import type { ReactNode } from 'react'

interface NeedLineProps {
  id: string
  title: string
  isUrgent?: boolean
  /** What to know about it, on the same line. */
  children: ReactNode
  button?: ReactNode
}

/** One thing that needs the owner: a sentence, and the button that helps. Not a region: several may have one name. */
export function NeedLine({ id, title, isUrgent = false, children, button }: NeedLineProps) {
  return (
    <article
      aria-labelledby={id}
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sheet border border-l-8 px-3 py-2.5 md:px-4 ${isUrgent ? 'border-alarm bg-alarm-tint' : 'border-line border-l-marker-deep bg-white'}`}
    >
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <h3 id={id} className={`inline text-lg ${isUrgent ? 'text-alarm' : ''}`}>
          {title}
        </h3>{' '}
        <p className="inline text-base text-ink-soft">{children}</p>
      </div>
      {button}
    </article>
  )
}
