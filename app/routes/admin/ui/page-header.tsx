import type { ReactNode } from 'react'

/** The heading of an owner's page, with its actions on the right. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mt-4 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="min-w-0 text-4xl break-words">{title}</h1>
      {children ? <div className="flex flex-wrap items-center gap-2">{children}</div> : null}
    </div>
  )
}
