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
    // With large letters on a phone, its row becomes two, and it scrolls away. A media query would not know that the reader made
    // them larger, so lengths that depend on it are clamped.
    <header
      className={`site-header unfolds-${step} sticky top-[clamp(-20rem,(100vw-17.5rem)*99,0px)] z-10 border-b border-line bg-white`}
    >
      <a
        href="#main"
        className="print:hidden absolute top-2 left-2 z-20 bg-ink px-4 py-2 font-semibold text-white [&:not(:focus)]:sr-only"
      >
        {siteWords.skipToContent}
      </a>
      <div className="column flex min-h-16 flex-wrap items-center justify-between gap-x-4 py-1.5 md:h-16 md:flex-nowrap md:py-0">
        <a
          href={localPath('/')}
          className="flex flex-[1_1_0px] items-center gap-[min(0.625rem,3vw)] py-2 text-[min(1.25rem,5.6vw)] font-extrabold tracking-tight md:flex-initial"
        >
          <Logo picture={shop.logo} className="size-[min(2rem,9vw)] shrink-0" />
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
        <div className="ml-auto flex shrink-0 items-center gap-4">
          <OtherLanguageLink className="print:hidden -mx-2 shrink-0 px-2 py-2.5 text-base font-semibold underline underline-offset-4" />
          <button type="button" popoverTarget="navigation" className={`menu-button ${menuLook}`}>
            <MenuName />
          </button>
          <a href={`#${footerMenu}`} className={`menu-link ${menuLook}`}>
            <MenuName />
          </a>
        </div>
      </div>
      <Drawer links={[...links, ...ownLinks]} />
      <InlineScript code={import.meta.env.SSR ? closeDrawerOnClick : ''} />
    </header>
  )
}

const menuLook = 'flex min-h-11 items-center rounded-sheet border-2 border-ink px-3 font-bold'

function MenuName() {
  return (
    <>
      <svg viewBox="0 0 18 14" aria-hidden="true" className="h-3.5 w-4.5">
        <path d="M0 1h18M0 7h18M0 13h18" stroke="currentColor" strokeWidth="2" />
      </svg>
      <span className="max-w-[clamp(0px,(100vw-23.4rem)*99,9rem)] overflow-hidden whitespace-nowrap">
        <span className="pl-2">{siteWords.menu}</span>
      </span>
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
