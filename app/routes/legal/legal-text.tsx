import { currentLanguage, localPath, markEnglish } from '#brand/language.ts'
import { legalPageWords } from '#content/interface/legal-page.ts'
import type { LegalBlock, LegalDocument, LegalInline } from '#content/owner/legal/legal-document.ts'

/** A text that the owner has not translated yet. */
export function isEnglishLegalText({ sections }: LegalDocument): boolean {
  return sections.length > 0 && sections.every(({ heading }) => markEnglish(heading) !== undefined)
}

export function LegalText({ document }: { document: LegalDocument }) {
  return (
    <article>
      <header className="graph-paper border-b border-line">
        <div className="column py-10 md:py-16">
          <p className="dimension mb-4">
            <span>
              {legalPageWords.lastChanged} <time dateTime={document.updatedOn}>{formatDay(document.updatedOn)}</time>
            </span>
          </p>
          <h1 className="text-4xl md:text-6xl">{document.title}</h1>
          {isEnglishLegalText(document) ? (
            <p className="mt-4 border-l-4 border-marker-deep pl-3">{legalPageWords.onlyEnglish}</p>
          ) : null}
          <div className="sheet mt-8 max-w-3xl p-6">
            <h2 className="text-xl">{legalPageWords.inShort}</h2>
            <ul lang={isEnglishLegalText(document) ? 'en' : undefined} className="mt-3 list-disc space-y-2 pl-5">
              {document.inShort.map((sentence) => (
                <li key={JSON.stringify(sentence)}>
                  <Inline parts={sentence} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      </header>
      <div className="column grid gap-10 py-12 lg:grid-cols-[16rem_1fr] lg:gap-16">
        <nav aria-label={legalPageWords.onThisPage} className="lg:sticky lg:top-24 lg:self-start">
          <h2 className="text-base font-bold">{legalPageWords.onThisPage}</h2>
          <ol className="mt-2 text-base">
            {document.sections.map(({ heading }) => (
              <li key={heading}>
                <a
                  href={`#${anchor(heading)}`}
                  lang={markEnglish(heading)}
                  className="block py-1 text-ink-soft hover:text-blue hover:underline"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="min-w-0 max-w-3xl space-y-10">
          {document.sections.map(({ heading, blocks }) => (
            <section key={heading} id={anchor(heading)} lang={markEnglish(heading)}>
              <h2 className="text-2xl">{heading}</h2>
              <div className="mt-3 space-y-3">
                {blocks.map((block) => (
                  <Block key={JSON.stringify(block)} block={block} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}

function formatDay(day: string): string {
  const locale = currentLanguage() === 'hi' ? 'hi-IN' : 'en-IN'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

function anchor(heading: string) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

function Block({ block }: { block: LegalBlock }) {
  if ('paragraph' in block) {
    return (
      <p>
        <Inline parts={block.paragraph} />
      </p>
    )
  }
  if ('list' in block) {
    return (
      <ul className="list-disc space-y-2 pl-5">
        {block.list.map((item) => (
          <li key={JSON.stringify(item)}>
            <Inline parts={item} />
          </li>
        ))}
      </ul>
    )
  }
  if ('asTyped' in block) return <p className="whitespace-pre-line wrap-anywhere">{block.asTyped}</p>
  return <Table {...block.table} />
}

/** On a phone each row becomes a small list, because a table of sentences does not fit 360 pixels. */
function Table({ head, rows }: { head: LegalInline[][]; rows: LegalInline[][][] }) {
  return (
    <div className="border-t-2 border-ink">
      {rows.map((row) => (
        <dl key={JSON.stringify(row)} className="grid gap-x-6 gap-y-2 border-b border-line py-4 md:grid-cols-3">
          {row.map((cell, column) => (
            <div key={JSON.stringify(head[column])}>
              <dt className="font-mono text-sm text-ink-soft">
                <Inline parts={head[column] ?? []} />
              </dt>
              <dd className={column === 0 ? 'font-bold' : ''}>
                <Inline parts={cell} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  )
}

function Inline({ parts }: { parts: LegalInline[] }) {
  return parts.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={JSON.stringify(part)} href={localPath(part.href)} className="text-link">
        {part.words}
      </a>
    ),
  )
}
