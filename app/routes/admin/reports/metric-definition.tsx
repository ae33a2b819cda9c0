import { dashboard } from '#content/interface/en/admin/dashboard.ts'

export function MetricDefinition({ metric, children }: { metric: string; children: string }) {
  return (
    <details>
      <summary className="cursor-pointer text-base font-semibold">
        {dashboard.definition}
        <span className="sr-only">: {metric}</span>
      </summary>
      <p className="mt-1 text-base text-ink-soft">{children}</p>
    </details>
  )
}
