import type { ReactNode } from 'react'
import { localPath } from '#brand/language.ts'

interface ButtonLinkProps {
  href: string
  children: ReactNode
  look?: 'main' | 'quiet'
  className?: string
  /** What is typed on this page is filled in on the next. */
  keepsTyping?: boolean
}

/** A link that looks like a button. An action is a <button className="button">. */
export function ButtonLink({ href, children, look = 'main', className = '', keepsTyping }: ButtonLinkProps) {
  return (
    <a href={localPath(href)} className={`button button-${look} ${className}`} data-keeps-typing={keepsTyping}>
      {children}
    </a>
  )
}
