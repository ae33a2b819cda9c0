import type { ReactNode } from 'react'

interface LoginSectionProps {
  id: string
  heading: string
  text: string
  children: ReactNode
}

export function LoginSection({ id, heading, text, children }: LoginSectionProps) {
  return (
    <section aria-labelledby={id} className="sheet mt-6 max-w-2xl p-4 md:p-5 print:hidden">
      <h2 id={id} className="text-2xl">
        {heading}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{text}</p>
      {children}
    </section>
  )
}
