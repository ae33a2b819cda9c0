import { type Notice, NoticeBox } from '../../../ui/notice.tsx'

/** Shows the result of the last action below the heading. */
export function NoticeBanner({ notice }: { notice: Notice | null | undefined }) {
  if (!notice) return null
  return (
    <div className="mt-4 max-w-2xl">
      <NoticeBox {...notice} />
    </div>
  )
}
