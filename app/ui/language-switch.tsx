import { isRouteErrorResponse, useLocation, useMatches, useRouteError } from 'react-router'
import { currentLanguage, type Language, languages, pathIn } from '#brand/language.ts'
import type { PageHandle } from '../page-handle.ts'
import { LanguageName } from './language-name.tsx'

interface LanguageLinkProps {
  language: Language
  className: string
  isFirst?: boolean
}

/** Browsers underline no drawing. */
const underlinedDrawing = '[&>svg]:box-content [&>svg]:border-b [&>svg]:border-current [&>svg]:pb-0.5'

/** The same page in the other language; `keepTyping` adds the query and keeps what was typed. */
function LanguageLink({ language, className, isFirst }: LanguageLinkProps) {
  const { pathname, search } = useLocation()
  const page = useMatches().at(-1)
  const handle = page?.handle as PageHandle | undefined
  const error = useRouteError()
  // All addresses that do not exist share one stored page, which must not name the first of them.
  const isMissing =
    handle?.missing || isUnknown(page?.loaderData) || (isRouteErrorResponse(error) && error.status === 404)
  const path = isMissing ? '/' : pathname + (handle?.static ? keepOwnQuery(pathname, search) : search)
  return (
    <a
      href={pathIn(language, path)}
      lang={language}
      hrefLang={language}
      className={`${className} ${underlinedDrawing}`}
      data-keeps-typing
    >
      <LanguageName language={language} isFirst={isFirst} />
    </a>
  )
}

/** What the loader of :address says of one that names no product. */
function isUnknown(loaderData: unknown): boolean {
  return typeof loaderData === 'object' && loaderData !== null && 'kind' in loaderData && loaderData.kind === 'missing'
}

/** A stored page is the same for every visitor: only a query that keeps it from being stored may stand in it. */
function keepOwnQuery(pathname: string, search: string): string {
  const own = pathname.startsWith('/checkout/') ? ['code', 'order', 'upgrade'] : ['code']
  const kept = [...new URLSearchParams(search)].filter(([name]) => own.includes(name))
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
}

/** In the header, which comes first on every page. */
export function OtherLanguageLink({ className }: { className: string }) {
  return <LanguageLink language={currentLanguage() === 'en' ? 'hi' : 'en'} className={className} isFirst />
}

/** English / हिन्दी */
export function LanguageList() {
  return (
    <p className="flex gap-4">
      {languages.map((language) =>
        language === currentLanguage() ? (
          <span key={language} lang={language} className="py-1.5 font-bold text-white">
            <LanguageName language={language} />
          </span>
        ) : (
          <LanguageLink key={language} language={language} className="py-1.5 underline underline-offset-4" />
        ),
      )}
    </p>
  )
}
