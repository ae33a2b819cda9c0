import type { ReactNode } from 'react'

interface ButtonLinkProps {
  href: string
  children: ReactNode
  look?: 'main' | 'quiet'
  className?: string
  onClick?: () => void
}

/** A link that looks like a button. An action is a <button className="button">. */
export function ButtonLink({ href, children, look = 'main', className = '', onClick }: ButtonLinkProps) {
  return (
    <a href={href} className={`button button-${look} ${className}`} onClick={onClick}>
      {children}
    </a>
  )
}
