import { currentLanguage, type Language } from '#brand/language.ts'
import { languageNames } from '#content/interface/languages.ts'
import { hindiNamePath } from './hindi-name-path.ts'

interface LanguageNameProps {
  language: Language
  /** Whether this is the drawing that the other ones on the page repeat. */
  isFirst?: boolean
}

const id = 'hindi-name'

/** English pages load no Hindi font, so they draw the word: a reader of Hindi without its letters must find it. */
export function LanguageName({ language, isFirst = false }: LanguageNameProps) {
  const name = languageNames[language]
  const path = language === 'hi' && currentLanguage() === 'en' ? findPath() : null
  if (!path) return name
  return (
    <>
      <svg
        viewBox="-4 -180 382 206"
        aria-hidden="true"
        className="inline h-[1.03em] w-[1.91em] overflow-visible align-[-0.13em] fill-current"
      >
        {isFirst ? <path id={id} d={path} /> : <use href={`#${id}`} />}
      </svg>
      <span className="sr-only">{name}</span>
    </>
  )
}

/** A browser finds it in the page, so that no script needs to contain it. */
function findPath(): string | null {
  return import.meta.env.SSR ? hindiNamePath : (document.getElementById(id)?.getAttribute('d') ?? null)
}
