import type { ReactNode } from 'react'
import { markEnglish } from '#brand/language.ts'

interface SectionProps {
  heading: string
  /** Small text above the heading. */
  label?: string
  lead?: ReactNode
  id?: string
  tone?: 'plain' | 'tint' | 'dark'
  /** On large screens the content is below the heading or in a second column. */
  layout?: 'stacked' | 'columns'
  children: ReactNode
}

const tones = {
  plain: '',
  tint: 'bg-tint border-y border-line',
  dark: 'graph-paper-dark on-dark text-white',
}

export function Section({ heading, label, lead, id, tone = 'plain', layout = 'stacked', children }: SectionProps) {
  const headingId = `${id ?? heading.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')}-heading`
  return (
    <section id={id} aria-labelledby={headingId} className={`py-14 md:py-20 ${tones[tone]}`}>
      <div className={`column ${layout === 'columns' ? 'lg:grid lg:grid-cols-[1fr_2fr] lg:gap-12' : ''}`}>
        <div>
          {label ? <p className="dimension mb-4">{label}</p> : null}
          <h2 id={headingId} lang={markEnglish(heading)} className="max-w-3xl text-3xl md:text-[2.6rem]">
            {heading}
          </h2>
          {lead ? (
            <p className={`mt-4 max-w-2xl text-lg ${tone === 'dark' ? 'text-ink-faint' : 'text-ink-soft'}`}>{lead}</p>
          ) : null}
        </div>
        <div className={`mt-8 md:mt-10 ${layout === 'columns' ? 'lg:mt-0' : ''}`}>{children}</div>
      </div>
    </section>
  )
}
