export function DemoBanner() {
  return (
    <aside aria-label="Demo" className="bg-ink-deep px-4 py-1 text-center font-mono text-xs leading-5 text-white">
      Demo: no real money
    </aside>
  )
}
