import { type Notice, NoticeBox } from '../../ui/notice.tsx'

/** What came of the last click, below the heading. */
export function NoticeBanner({ notice }: { notice: Notice | null | undefined }) {
  if (!notice) return null
  return (
    <div className="mt-4 max-w-2xl">
      <NoticeBox {...notice} />
    </div>
  )
}
