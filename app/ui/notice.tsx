import type { Ref } from 'react'

export interface Notice {
  title: string
  /** The language of the title, when it is not the page's. */
  titleLanguage?: string
  description?: string
  /** In small print, only in the page: what a support person needs. */
  details?: string | undefined
  tone: 'good' | 'bad'
  /** Its toast is silent, because the page itself announces it. */
  isInPage?: boolean
}

/** A form shows one toast at a time: its next notice replaces the earlier one, and null removes it. */
export interface ToastStep {
  form?: string
  notice: Notice | null
}

/** A notice in the page itself, also for browsers without script. */
export function NoticeBox({
  title,
  titleLanguage,
  description,
  details,
  tone,
  ref,
}: Notice & { ref?: Ref<HTMLDivElement> }) {
  const look = tone === 'bad' ? 'border-alarm bg-alarm-tint' : 'border-ok bg-ok-tint'
  return (
    <div role="alert" ref={ref} tabIndex={-1} className={`scroll-mt-44 rounded-sheet border-l-4 p-4 ${look}`}>
      <p lang={titleLanguage} className="font-bold">
        {title}
      </p>
      {description ? <p>{description}</p> : null}
      {details ? <p className="mt-1 text-sm wrap-anywhere">{details}</p> : null}
    </div>
  )
}
