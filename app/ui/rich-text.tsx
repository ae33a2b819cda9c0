import type { ReactNode } from 'react'
import { localPath } from '#brand/language.ts'
import { siteWords } from '#content/interface/site.ts'

interface RichTextProps {
  text: string
  /** For text in a form: a buyer who reads the terms must not lose the filled form. */
  linksOpenNewTab?: boolean
  strongClassName?: string
}

// Only these addresses become links: the owner's own words may contain anything.
const markup = /\[([^\]]+)\]\(((?:\/|https?:\/\/|mailto:)[^)]*)\)|\*\*(.+?)\*\*|~~(.+?)~~/g

/** Text with [links](/path), **strong** and ~~struck~~ words, so that a translation can move them. */
export function RichText({ text, linksOpenNewTab = false, strongClassName }: RichTextProps) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(markup)) {
    const [whole, link, href, strong, struck] = match
    parts.push(text.slice(end, match.index))
    if (link && href) {
      parts.push(
        <TextLink key={match.index} href={href} newTab={linksOpenNewTab}>
          {link}
        </TextLink>,
      )
    } else if (strong) {
      parts.push(
        <strong key={match.index} className={strongClassName}>
          {strong}
        </strong>,
      )
    } else {
      parts.push(<s key={match.index}>{struck}</s>)
    }
    end = match.index + whole.length
  }
  return [...parts, text.slice(end)]
}

function TextLink({ href, newTab, children }: { href: string; newTab: boolean; children: string }) {
  return (
    <a href={localPath(href)} className="text-link" {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
      {children}
      {newTab ? <span className="sr-only"> {siteWords.opensInNewTab}</span> : null}
    </a>
  )
}
