import { useLocation } from 'react-router'
import { currentLanguage, localPath } from '#brand/language.ts'
import { languageNames } from '#content/interface/languages.ts'
import { siteWords } from '#content/interface/site.ts'
import { fitMenu } from '../fit-menu.ts'
import { closeDrawerOnClick } from '../inline-scripts.ts'
import type { ShopFacts } from '../shop-facts.ts'
import { InlineScript } from './inline-script.tsx'
import { OtherLanguageLink } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { footerMenu } from './site-footer.tsx'

export function SiteHeader({ shop }: { shop: ShopFacts }) {
  const links = shop.products.map(({ slug, shortName }) => ({ href: `/${slug}`, label: shortName }))
  const ownLinks = [
    { href: '/customer-dashboard', label: siteWords.purchases },
    { href: '/find-order', label: siteWords.findOrder },
  ]
  const step = fitMenu({
    shopName: shop.name,
    products: links.map(({ label }) => label),
    own: ownLinks.map(({ label }) => label),
    otherLanguage: languageNames[currentLanguage() === 'en' ? 'hi' : 'en'],
  })
  return (
    <header className={`site-header unfolds-${step} sticky top-0 z-10 border-b border-line bg-white`}>
      <a
        href="#main"
        className="print:hidden absolute left-2 -top-20 z-20 bg-ink px-4 py-2 font-semibold text-white focus:top-2"
      >
        {siteWords.skipToContent}
      </a>
      <div className="column flex h-16 items-center justify-between gap-4">
        <a
          href={localPath('/')}
          className="flex min-w-0 items-center gap-2.5 py-2 text-[min(1.25rem,5.6vw)] font-extrabold tracking-tight"
        >
          <Logo picture={shop.logo} className="size-8 shrink-0" />
          <span className="pt-0.5 leading-none">{shop.name}</span>
        </a>
        <nav aria-label={siteWords.mainNavigation} className="site-menu h-full">
          <ul className="flex h-full gap-1">
            {links.map((link) => (
              <li key={link.href}>
                <NavigationLink
                  {...link}
                  className="flex h-full items-center border-b-4 border-transparent px-3 pt-1 lg:px-4"
                />
              </li>
            ))}
            {ownLinks.map((link) => (
              <li key={link.href} className="max-lg:last:hidden">
                <NavigationLink
                  {...link}
                  className="flex h-full items-center border-b-4 border-transparent px-3 pt-1 text-base text-ink-soft"
                />
              </li>
            ))}
          </ul>
        </nav>
        <OtherLanguageLink className="print:hidden -mx-2 ml-auto shrink-0 px-2 py-2.5 text-base font-semibold underline underline-offset-4" />
        <button type="button" popoverTarget="navigation" className={`menu-button ${menuLook}`}>
          <MenuName />
        </button>
        <a href={`#${footerMenu}`} className={`menu-link ${menuLook}`}>
          <MenuName />
        </a>
      </div>
      <Drawer links={[...links, ...ownLinks]} />
      <InlineScript code={import.meta.env.SSR ? closeDrawerOnClick : ''} />
    </header>
  )
}

const menuLook = 'flex min-h-11 items-center gap-2 rounded-sheet border-2 border-ink px-3 font-bold'

function MenuName() {
  return (
    <>
      <svg viewBox="0 0 18 14" aria-hidden="true" className="h-3.5 w-4.5">
        <path d="M0 1h18M0 7h18M0 13h18" stroke="currentColor" strokeWidth="2" />
      </svg>
      <span className="max-[23.4rem]:sr-only">{siteWords.menu}</span>
    </>
  )
}

function Drawer({ links }: { links: { href: string; label: string }[] }) {
  return (
    <div id="navigation" popover="auto" role="dialog" aria-labelledby="navigation-title" className="drawer bg-white">
      <div className="column py-5">
        <div className="flex items-center justify-between">
          <h2 id="navigation-title" className="text-2xl">
            {siteWords.navigation}
          </h2>
          <button
            type="button"
            popoverTarget="navigation"
            popoverTargetAction="hide"
            className="min-h-11 px-3 font-semibold underline underline-offset-4"
          >
            {siteWords.close}
          </button>
        </div>
        <ul className="mt-3 border-t border-line">
          {links.map((link) => (
            <li key={link.href} className="border-b border-line">
              <NavigationLink {...link} className="block border-l-4 border-transparent px-4 py-3.5 text-xl" />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function NavigationLink({ href, label, className }: { href: string; label: string; className: string }) {
  const { pathname } = useLocation()
  const active = pathname === href
  return (
    <a
      href={localPath(href)}
      aria-current={active ? 'page' : undefined}
      className={`${className} font-semibold hover:text-blue aria-[current=page]:border-marker-deep aria-[current=page]:font-extrabold`}
    >
      {label}
    </a>
  )
}
