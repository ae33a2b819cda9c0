import type { ReactNode } from 'react'

interface ButtonLinkProps {
  href: string
  children: ReactNode
  look?: 'main' | 'quiet'
  className?: string
}

/** A link that looks like a button: it goes somewhere. Something that does something is a <button className="button">. */
export function ButtonLink({ href, children, look = 'main', className = '' }: ButtonLinkProps) {
  return (
    <a href={href} className={`button button-${look} ${className}`}>
      {children}
    </a>
  )
}
