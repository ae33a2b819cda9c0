import type { ReactNode } from 'react'
import { localPath } from '#brand/language.ts'
import { legalPageWords } from '#content/interface/legal-page.ts'
import { siteWords } from '#content/interface/site.ts'
import { legalSlugs } from '#content/owner/legal/pages.ts'
import type { ShopFacts } from '../shop-facts.ts'
import { LanguageList } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { RichText } from './rich-text.tsx'

/** Where the menu of a browser without popovers leads. */
export const footerMenu = 'menu'

export function SiteFooter({ shop }: { shop: ShopFacts }) {
  const words = siteWords.footer
  const networks = [
    { name: 'Instagram', url: shop.instagramUrl },
    { name: 'YouTube', url: shop.youtubeUrl },
  ].filter((network): network is { name: string; url: string } => network.url !== null)
  return (
    <footer className="graph-paper-dark on-dark mt-auto text-white">
      <div className="column grid grid-cols-2 gap-x-6 gap-y-10 py-14 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-2 md:col-span-1">
          <p className="flex items-center gap-2.5 text-xl font-extrabold">
            <Logo picture={shop.logo} className="size-8" />
            {shop.name}
          </p>
          <p className="mt-4 max-w-sm text-ink-faint">{shop.disclaimer}</p>
          <p className="mt-4 max-w-sm text-ink-faint">
            <RichText text={words.questions(shop.supportEmail)} />
            <br />
            {words.notDelivered}
          </p>
        </div>
        <FooterLinks id={footerMenu} heading={words.products}>
          {shop.products.map(({ slug, name }) => (
            <FooterLink key={slug} href={`/${slug}`}>
              {name}
            </FooterLink>
          ))}
          <FooterLink href="/free-guide">{words.freeGuide}</FooterLink>
          <FooterLink href="/customer-dashboard">{siteWords.purchases}</FooterLink>
          <FooterLink href="/find-order">{siteWords.findOrder}</FooterLink>
        </FooterLinks>
        <FooterLinks heading={words.legal}>
          <FooterLink href="/contact">{words.contact}</FooterLink>
          {legalSlugs.map((slug) => (
            <FooterLink key={slug} href={`/${slug}`}>
              {legalPageWords.titles[slug]}
            </FooterLink>
          ))}
        </FooterLinks>
        {networks.length > 0 ? (
          <FooterLinks heading={words.follow}>
            {networks.map(({ name, url }) => (
              <FooterLink key={name} href={url} newTab>
                {name}
              </FooterLink>
            ))}
          </FooterLinks>
        ) : null}
      </div>
      <div className="column space-y-1 border-t border-white/15 py-6 text-sm text-ink-faint wrap-anywhere">
        <LanguageList />
        {shop.seller ? <p>{words.seller(shop.seller)}</p> : null}
        <p>{shop.copyright}</p>
      </div>
    </footer>
  )
}

function FooterLinks({ id, heading, children }: { id?: string; heading: string; children: ReactNode }) {
  return (
    <nav id={id} aria-label={heading}>
      <h2 className="text-base font-bold tracking-normal">{heading}</h2>
      <ul className="mt-3">{children}</ul>
    </nav>
  )
}

function FooterLink({ href, newTab, children }: { href: string; newTab?: boolean; children: ReactNode }) {
  return (
    <li>
      <a
        href={localPath(href)}
        className="inline-block py-1.5 text-ink-faint hover:text-white hover:underline"
        {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        {children}
        {newTab ? <span className="sr-only"> {siteWords.opensInNewTab}</span> : null}
      </a>
    </li>
  )
}
