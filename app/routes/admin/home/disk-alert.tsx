import { dashboard } from '#content/interface/en/admin/dashboard.ts'
import type { WriteCheck } from '#platform/write-check.server.ts'

const words = dashboard.disk
/** Room for about a week of a busy shop, so that the owner can act in time. */
const enoughMegabytes = 500

export function DiskAlert({ check: { problem, freeMegabytes } }: { check: WriteCheck }) {
  const isNearlyFull = freeMegabytes !== undefined && freeMegabytes < enoughMegabytes
  if (!problem && !isNearlyFull) return null
  return (
    <section
      aria-labelledby="disk"
      className="mt-6 rounded-sheet border-2 border-l-8 border-alarm bg-alarm-tint p-4 md:p-6"
    >
      <h2 id="disk" className="text-2xl text-alarm">
        {problem ? words.heading : words.nearlyFullHeading}
      </h2>
      <p className="mt-2 max-w-3xl">{problem ? words.problems[problem] : words.nearlyFull(freeMegabytes ?? 0)}</p>
    </section>
  )
}
