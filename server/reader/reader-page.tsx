import { renderToStaticMarkup } from 'react-dom/server'
import { localPath } from '#brand/language.ts'
import { palette } from '#brand/palette.ts'
import { readingWords as words } from '#content/interface/reading.ts'
import { siteWords } from '#content/interface/site.ts'
import type { BookFacts } from '#shop/reading/read-book.server.ts'
import { BookPart, type BookPartProps } from './book-part.tsx'

export interface ReaderPageProps {
  title: string
  /** Names the book on this phone, whatever link opened it. */
  bookKey: string
  token: string
  book: BookFacts & { type: 'pdf' | 'epub' }
  part: BookPartProps
  /** A tagged PDF, shown as flowing text. */
  asText: boolean
}

/** A whole page, small enough for a slow phone: its style and script are the reader's own. */
export function writeReaderPage(props: ReaderPageProps): string {
  return `<!doctype html>${renderToStaticMarkup(<ReaderPage {...props} />)}`
}

export function writeBookPart(props: BookPartProps): string {
  return renderToStaticMarkup(<BookPart {...props} />)
}

function ReaderPage({ title, bookKey, token, book, part, asText }: ReaderPageProps) {
  const { page, base } = part
  const view = book.hasText ? `&view=${asText ? 'text' : 'pages'}` : ''
  // Also in the menu, which is in reach on every page of the book.
  const otherView = book.hasText ? (
    <a data-view href={`?page=${page}&view=${asText ? 'pages' : 'text'}`}>
      {asText ? words.asPages : words.asText}
    </a>
  ) : null
  return (
    <html lang={siteWords.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="only light" />
        <meta name="theme-color" content={palette.ink} />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="stylesheet" href="/reader.css" />
        <script defer src="/reader.js" />
      </head>
      <body>
        <header className="top">
          <a href={localPath('/customer-dashboard')}>{words.back}</a>
          {otherView}
          <h1>{title}</h1>
        </header>
        <main
          id="book"
          data-base={base}
          data-key={bookKey}
          data-pages={book.pages}
          data-ratio={book.ratio}
          data-type={book.type}
          data-view={view}
          data-loading={words.loading}
          data-failed={words.failed}
          data-again={words.again}
        >
          <BookPart {...part} />
        </main>
        <footer className="bar">
          <Steps {...{ page, pages: book.pages, type: book.type, view }} />
          <details className="menu">
            <summary>{words.menu}</summary>
            <div className="sheet">
              <p className="tools">
                <button type="button" data-zoom="-1" hidden>
                  {words.smaller}
                </button>
                <button type="button" data-zoom="1" hidden>
                  {words.larger}
                </button>
                {otherView}
                <button type="button" data-aloud={words.quiet} hidden>
                  {words.aloud}
                </button>
                <a href={localPath(`/download/${token}`)}>{words.download}</a>
              </p>
              <p className="tools keeping" hidden>
                <button type="button" data-keep>
                  {words.keep}
                </button>
                <span data-kept hidden>
                  {words.kept}
                </span>
                <button type="button" data-remove hidden>
                  {words.remove}
                </button>
              </p>
              <Contents {...{ contents: book.contents, view }} />
            </div>
          </details>
        </footer>
      </body>
    </html>
  )
}

interface StepsProps {
  page: number
  pages: number
  type: 'pdf' | 'epub'
  /** Kept in every address of the book. */
  view: string
}

function Steps({ page, pages, type, view }: StepsProps) {
  const link = (to: number, rel: string, text: string) => (
    <a className={to < 1 || to > pages ? 'step off' : 'step'} rel={rel} href={`?page=${to}${view}`}>
      <span>{text}</span>
    </a>
  )
  return (
    <nav aria-label={words.steps}>
      {link(page - 1, 'prev', words.previous)}
      <form>
        <label>
          <span>{type === 'pdf' ? words.goTo : words.goToChapter}</span>{' '}
          <input type="number" name="page" min={1} max={pages} defaultValue={page} inputMode="numeric" required />
        </label>{' '}
        {words.of(pages)}
        {view ? <input type="hidden" name="view" value={view.split('=')[1]} /> : null}
        <button type="submit">{words.go}</button>
      </form>
      {link(page + 1, 'next', words.next)}
    </nav>
  )
}

function Contents({ contents, view }: Pick<BookFacts, 'contents'> & Pick<StepsProps, 'view'>) {
  if (contents.length === 0) return null
  return (
    <nav aria-labelledby="contents">
      <h2 id="contents">{words.contents}</h2>
      <ol>
        {contents.map(({ title, page, level }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list of contents may name a chapter twice
          <li key={index} className={`level-${level}`}>
            <a href={`?page=${page}${view}`} data-goto={page} dir="auto">
              {title} <span>{page}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
