import type { ComponentProps } from 'react'
import { mayOpen } from '#shop/admin/access.ts'
import { usePerson } from './use-person.ts'

/** A link that only those see who may open it. */
export function AllowedLink({ href, children, ...link }: ComponentProps<'a'> & { href: string }) {
  const person = usePerson()
  if (!mayOpen(person, href.replace(/[?#].*$/, ''))) return null
  return (
    <a href={href} {...link}>
      {children}
    </a>
  )
}
