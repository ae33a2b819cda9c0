import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { wordsPageWords as words } from '#content/interface/en/admin/words.ts'
import { useToast } from '../../../ui/use-toast.ts'
import type { EditorPageAnswer } from '../editor/editor-answer.ts'
import { PreviewButtons } from '../publish/preview-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'

interface WordsPageProps {
  title: string
  lead?: ReactNode
  /** The page of the shop that shows these words. */
  previewPath?: string
  answer: EditorPageAnswer | undefined
  children: ReactNode
}

export function WordsPage({ title, lead, previewPath, answer, children }: WordsPageProps) {
  useToast(answer?.notice)
  return (
    <>
      <p className="mt-4">
        <Link to="/admin-dashboard/words" className="font-semibold underline underline-offset-4">
          {words.back}
        </Link>
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl md:text-5xl">{title}</h1>
        {previewPath ? <PreviewButtons path={previewPath} label={words.preview} /> : null}
      </div>
      {lead ? <p className="mt-3 max-w-3xl text-ink-soft">{lead}</p> : null}
      <NoticeBanner notice={answer?.notice} />
      {children}
    </>
  )
}
