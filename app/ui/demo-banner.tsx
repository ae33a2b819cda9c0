import { siteWords } from '#content/interface/site.ts'

export function DemoBanner() {
  return (
    <aside
      aria-label={siteWords.demo.label}
      className="bg-ink-deep px-4 py-1 text-center font-mono text-xs leading-5 text-white"
    >
      {siteWords.demo.text}
    </aside>
  )
}
