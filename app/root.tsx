import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { currentLanguage, localPath } from '#brand/language.ts'
import { palette } from '#brand/palette.ts'
import type { checkoutAnswerWords } from '#content/interface/en/checkout-answers.ts'
import { errorPageWords } from '#content/interface/error-pages.ts'
import { siteWords } from '#content/interface/site.ts'
import { env } from '#platform/env.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { getClosingSentence } from '#shop/catalogue/current-closing.server.ts'
import { getContent, isPreviewing } from '#shop/catalogue/current-content.server.ts'
import { formatSeller } from '#shop/catalogue/format-seller.ts'
import type { Route } from './+types/root'
import stylesheet from './app.css?url'
import textFont from './fonts/anek-latin.woff2?url'
import { hydrateOnTouch } from './hydrate-on-touch.ts'
import {
  hydrationMarker,
  keepSource,
  keepTyping,
  rememberLoadedUrl,
  speculationRules,
  waitForLetters,
} from './inline-scripts.ts'
import type { PageHandle } from './page-handle.ts'
import type { ShopFacts } from './shop-facts.ts'
import { Announcement } from './ui/announcement.tsx'
import { ButtonLink } from './ui/button.tsx'
import { DemoBanner } from './ui/demo-banner.tsx'
import { InlineScript } from './ui/inline-script.tsx'
import { NotFoundMessage } from './ui/not-found-message.tsx'
import { PreviewBar } from './ui/preview-bar.tsx'
import { SiteFooter } from './ui/site-footer.tsx'
import { SiteHeader } from './ui/site-header.tsx'
import { ToastHost } from './ui/toast.tsx'

const preloadFont = {
  rel: 'preload',
  href: textFont,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const

export const links: Route.LinksFunction = () => [
  ...(currentLanguage() === 'en' ? [preloadFont] : []),
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: localPath('/site.webmanifest') },
]

export function loader(): ShopFacts {
  const { version, sales, business } = getContent()
  return {
    name: business.shopName,
    siteUrl: shopSettings().siteUrl,
    supportEmail: business.supportEmail,
    instagramUrl: business.instagramUrl,
    youtubeUrl: business.youtubeUrl,
    seller: formatSeller(business),
    identity: pickIdentity(business),
    isDemo: env.isDemo,
    isPreview: isPreviewing(),
    contentVersion: [version, ...sales.map(({ id, percent, offInPaise }) => `${id}.${percent ?? offInPaise}`)].join(
      '-',
    ),
    announcement: getClosingSentence() ?? business.announcement,
    logo: business.logo,
    accent: business.accent,
    ...business.about,
    products: listProducts().map(({ slug, name, shortName }) => ({ slug, name, shortName })),
  }
}

function pickIdentity({ legalName, address, city, state, phone, gstin }: ShopFacts['identity']): ShopFacts['identity'] {
  return { legalName, address, city, state, phone, gstin }
}

// They change only with a publication, and the next page that is loaded shows it.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const page = useMatches().at(-1)?.handle as PageHandle | undefined
  const shop = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang={siteWords.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="only light" />
        <meta name="theme-color" content={palette.ink} />
        {isNeverHydrated(page) ? null : <InlineScript code={import.meta.env.SSR ? rememberLoadedUrl : ''} />}
        <Links />
        {shop?.accent ? <link rel="stylesheet" href={`/accent/${shop.accent.slice(1)}.css`} /> : null}
        <Meta />
      </head>
      <body className="flex min-h-dvh flex-col">
        {children}
        <PageScripts page={page} />
      </body>
    </html>
  )
}

/** Decided on the server only: a document that runs this in a browser is hydrated and must stay so. */
function isNeverHydrated(page: PageHandle | undefined): boolean {
  return import.meta.env.SSR && !page?.hydratesOnTouch && Boolean(page?.static || page?.scriptless)
}

function PageScripts({ page }: { page: PageHandle | undefined }) {
  // In development React Router's own scripts also bring hot reloading.
  if (page?.hydratesOnTouch && import.meta.env.PROD) return <HydrationOnTouch />
  if (isNeverHydrated(page)) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, and JSON in a script cannot be escaped
    return <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
  }
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  )
}

function HydrationOnTouch() {
  const data = { __html: import.meta.env.SSR ? hydrationMarker : '' }
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: data that was escaped for a script element */}
      <script type="application/json" id="hydration" suppressHydrationWarning dangerouslySetInnerHTML={data} />
      <InlineScript code={import.meta.env.SSR ? hydrateOnTouch : ''} />
    </>
  )
}

export default function App({ loaderData: shop }: Route.ComponentProps) {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  if (handles.some((handle) => handle?.ownFrame)) return <Outlet />
  return handles.at(-1)?.bare ? (
    <main id="main">
      <Outlet />
    </main>
  ) : (
    <PageFrame shop={shop}>
      <Outlet />
    </PageFrame>
  )
}

function PageFrame({ shop, children }: { shop: ShopFacts; children: ReactNode }) {
  return (
    <>
      {shop.isPreview ? <PreviewBar /> : null}
      {shop.isDemo ? <DemoBanner /> : null}
      {shop.announcement ? <Announcement text={shop.announcement} /> : null}
      <SiteHeader shop={shop} />
      <main id="main" className="flex-1">
        {children}
      </main>
      <SiteFooter shop={shop} />
      {currentLanguage() === 'hi' ? <InlineScript code={import.meta.env.SSR ? waitForLetters : ''} /> : null}
      <InlineScript code={import.meta.env.SSR ? keepSource : ''} />
      <InlineScript code={import.meta.env.SSR ? keepTyping : ''} />
      <ToastHost />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shop = useRouteLoaderData<typeof loader>('root')
  const status = isRouteErrorResponse(error) ? error.status : 500
  const ownWords = isRouteErrorResponse(error) && status === 410 ? error.data : null
  const message = status === 404 ? <MissingPage /> : <ErrorMessage status={status} ownWords={ownWords} />
  return shop ? <PageFrame shop={shop}>{message}</PageFrame> : <main id="main">{message}</main>
}

function MissingPage() {
  return (
    <>
      <title>{errorPageWords.notFound.title}</title>
      <meta name="robots" content="noindex" />
      <NotFoundMessage />
    </>
  )
}

interface ErrorMessageProps {
  status: number
  /** What the checkout of an ended product says. */
  ownWords: typeof checkoutAnswerWords.noLongerSold | null
}

function ErrorMessage({ status, ownWords }: ErrorMessageProps) {
  const words = ownWords ?? findErrorWords(status)
  return (
    <div className="graph-paper">
      <title>{words.title}</title>
      <meta name="robots" content="noindex" />
      <div className="column py-20">
        <p className="dimension mb-4">{errorPageWords.label(status)}</p>
        <h1 className="text-4xl md:text-5xl">{words.heading}</h1>
        <p className="mt-4 max-w-xl text-lg text-ink-soft">{words.text}</p>
        <ButtonLink href={status === 403 ? '/admin-dashboard' : '/'} className="mt-8">
          {status === 403 ? errorPageWords.forbidden.back : errorPageWords.backHome}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Only pages of the dashboard answer 403: to a helper. */
function findErrorWords(status: number) {
  if (status === 403) return errorPageWords.forbidden
  return status < 500 ? errorPageWords.badRequest : errorPageWords.serverError
}
