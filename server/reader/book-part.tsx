import type { TextLine } from '#documents/reading/read-lines.ts'
import { pageWidths, type ReadPage } from '#shop/reading/read-book.server.ts'
import { Flow } from './flow.tsx'

export interface BookPartProps {
  /** The address of the book, without a slash at its end. */
  base: string
  label: string
  page: number
  shown: ReadPage
  /** What names the buyer. */
  line: string
}

/** One page of a book, as the whole page and as what the script adds to it. */
export function BookPart({ base, label, page, shown, line }: BookPartProps) {
  return (
    <section className="part" data-page={page} aria-label={label}>
      {shown.kind === 'picture' ? (
        <Paper {...{ base, label, page, ...shown }} />
      ) : (
        <article className="flow" dir="auto">
          <Flow nodes={shown.flow} base={base} />
        </article>
      )}
      <p className="line" dir="auto">
        {line}
      </p>
    </section>
  )
}

const [, usualWidth] = pageWidths

/** A phone gets the usual width at every density, to save data; the script asks for more when zoomed. */
const sizes = [
  '(max-width: 30rem) and (min-resolution: 2.1dppx) 240px',
  '(max-width: 30rem) and (min-resolution: 1.5dppx) 360px',
  '(max-width: 50rem) 100vw',
  '50rem',
].join(', ')

function Paper({
  base,
  label,
  page,
  ratio,
  lines,
}: {
  base: string
  label: string
  page: number
  ratio: number
  lines: TextLine[]
}) {
  const addressOf = (width: number) => `${base}/${page}-${width}.webp`
  return (
    <div className="paper">
      <img
        src={addressOf(usualWidth)}
        srcSet={pageWidths.map((width) => `${addressOf(width)} ${width}w`).join(', ')}
        sizes={sizes}
        fetchPriority="high"
        width={usualWidth}
        height={Math.round(usualWidth * ratio)}
        alt={lines.length === 0 ? label : ''}
      />
      {lines.length === 0 ? null : (
        // Over the picture and invisible: to be found, selected and read out.
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold a drawing
        <svg viewBox={`0 0 1000 ${Math.round(1000 * ratio)}`} role="group" aria-label={label}>
          {lines.map(({ text, x, y, width, height }, index) => (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a page never change
              key={index}
              {...{ x, y: Math.round(y + height * 0.8), textLength: width, fontSize: height }}
              lengthAdjust="spacingAndGlyphs"
            >
              {text}
            </text>
          ))}
        </svg>
      )}
    </div>
  )
}
