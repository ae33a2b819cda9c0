import { siteWords } from '#content/interface/site.ts'

/** On every page that the owner opens while the preview is on. */
export function PreviewBar() {
  return (
    <aside aria-label={siteWords.preview.label} className="bg-marker px-4 py-2 text-base font-semibold text-ink-deep">
      <form
        method="post"
        action="/admin-dashboard/preview"
        className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1"
      >
        <span>{siteWords.preview.text}</span>
        <button type="submit" name="intent" value="off" className="min-h-11 underline underline-offset-4">
          {siteWords.preview.stop}
        </button>
      </form>
    </aside>
  )
}
