import { type ReactNode, useState } from 'react'
import { editorWords } from '#content/interface/en/admin/editor.ts'
import { useNeedsAttention, useTranslations } from './editor-context.ts'

interface FormSectionProps {
  title: string
  /** What is in it, in a few words. */
  summary?: string
  /** The paths of its fields: the section opens when one of them needs attention. */
  paths: readonly string[]
  isOpen?: boolean
  children: ReactNode
}

/** One part of a long form, folded until the owner needs it. */
export function FormSection({ title, summary, paths, isOpen = false, children }: FormSectionProps) {
  const needsAttention = useNeedsAttention(paths)
  const { missing } = useTranslations(paths)
  const [isShown, setShown] = useState(isOpen || needsAttention)
  // It stays open after the owner has saved.
  if (needsAttention && !isShown) setShown(true)
  return (
    <details open={isShown} className="sheet faq-item">
      <summary className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 p-5 after:col-start-2 after:row-start-1 hover:text-blue">
        <h2 className="text-xl">{title}</h2>
        {summary ? <span className="text-base text-ink-soft">{summary}</span> : null}
        {missing > 0 ? (
          <span className="col-start-1 text-base text-ink-soft">{editorWords.hindi.missingHere(missing)}</span>
        ) : null}
      </summary>
      <div className="space-y-5 px-5 pb-6">{children}</div>
    </details>
  )
}
