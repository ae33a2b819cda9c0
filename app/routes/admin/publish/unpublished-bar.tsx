import { Link, useLocation } from 'react-router'
import { publishWords } from '#content/interface/en/admin/publish.ts'
import { PreviewButton } from './preview-button.tsx'

const words = publishWords.bar

/** Reminds the owner that buyers do not see everything yet. */
export function UnpublishedBar({ changeCount }: { changeCount: number }) {
  const isPublishPage = useLocation().pathname === '/admin-dashboard/publish'
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sheet border-2 border-marker-deep bg-white px-4 py-3">
      <p className="flex-1 basis-60 font-semibold">{words.text(changeCount)}</p>
      <PreviewButton path="/" label={words.preview} />
      {isPublishPage ? null : (
        <Link to="/admin-dashboard/publish" className="button button-main button-small">
          {words.review}
        </Link>
      )}
    </div>
  )
}
