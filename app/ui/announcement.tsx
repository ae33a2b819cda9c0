import { siteWords } from '#content/interface/site.ts'

/** The owner's line above the header. */
export function Announcement({ text }: { text: string }) {
  return (
    <aside
      aria-label={siteWords.announcement}
      className="bg-ink px-4 py-2 text-center text-base font-semibold text-white wrap-anywhere"
    >
      {text}
    </aside>
  )
}
