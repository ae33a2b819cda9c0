import { localPath } from '#brand/language.ts'
import { fileListWords as words } from '#content/interface/file-list.ts'
import { readingWords } from '#content/interface/reading.ts'
import { type FileGroup, groupFiles } from '#content/owner/products/group-files.ts'
import { showDownloadToast } from '../../ui/show-download-toast.ts'

export interface ShownFile {
  title: string
  href: string
  /** Where it is read in the browser; null for a file that is only downloaded. */
  readHref: string | null
  /** "PDF · 24 pages · 1.2 MB" */
  facts: string
  isPhoneEdition: boolean
}

export interface ShownZip {
  href: string
  facts: string
  files: number
}

interface FileDownloadsProps {
  files: readonly ShownFile[]
  zip: ShownZip | null
  /** What the button of a file says. */
  button: (title: string) => string
  /** What a screen reader says, where all buttons say the same. */
  label?: (title: string) => string
  className?: string
  itemClassName?: string
}

/** The files of an order: a button for each, its type and size, and all of them as one ZIP. */
export function FileDownloads({ files, zip, className, itemClassName, ...props }: FileDownloadsProps) {
  const groups = groupFiles(files)
  return (
    <>
      <ul className={className}>
        {groups.map((group) => (
          <li key={group.main.href} className={itemClassName}>
            {props.label && groups.length > 1 ? (
              <p className="mb-1 font-semibold wrap-anywhere">{group.main.title}</p>
            ) : null}
            <FileDownload {...group} {...props} />
          </li>
        ))}
      </ul>
      {zip ? (
        <p className="mt-4">
          <a href={localPath(zip.href)} className="text-link inline-block py-1.5" onClick={showDownloadToast}>
            {words.all(zip.files)}
          </a>{' '}
          <span className="text-base text-ink-soft">{zip.facts}</span>
        </p>
      ) : null}
    </>
  )
}

type FileDownloadProps = FileGroup<ShownFile> & Pick<FileDownloadsProps, 'button' | 'label'>

/** The width of the screen chooses which of two editions the button opens, so the page is the same for every browser. */
function FileDownload({ main, phone, button, label }: FileDownloadProps) {
  const download = (file: ShownFile, className: string) => (
    <div className={`flex flex-wrap gap-2 ${className}`}>
      <a
        href={localPath(file.href)}
        className="button button-main flex-1 basis-32 wrap-anywhere"
        aria-label={label?.(main.title)}
        onClick={showDownloadToast}
      >
        {button(main.title)}
      </a>
      {file.readHref ? (
        <a
          href={localPath(file.readHref)}
          className="button button-quiet"
          aria-label={readingWords.readLabel(main.title)}
        >
          {readingWords.read}
        </a>
      ) : null}
    </div>
  )
  if (!phone) {
    return (
      <>
        {download(main, '')}
        {main.facts ? <p className="mt-1 text-base text-ink-soft">{main.facts}</p> : null}
      </>
    )
  }
  return (
    <>
      {download(phone, 'sm:hidden')}
      {download(main, 'max-sm:hidden')}
      <EditionLines
        {...{ chosen: phone, name: words.phone, other: main, otherName: words.print, title: main.title }}
        className="sm:hidden"
      />
      <EditionLines
        {...{ chosen: main, name: words.print, other: phone, otherName: words.phone, title: main.title }}
        className="max-sm:hidden"
      />
    </>
  )
}

interface EditionLinesProps {
  chosen: ShownFile
  name: string
  other: ShownFile
  otherName: string
  title: string
  className: string
}

function EditionLines({ chosen, name, other, otherName, title, className }: EditionLinesProps) {
  return (
    <div className={`mt-1 text-base text-ink-soft ${className}`}>
      <p>{joinFacts(name, chosen.facts)}</p>
      <p>
        <a
          href={localPath(other.href)}
          className="text-link inline-block py-1.5"
          aria-label={`${otherName}: ${title}`}
          onClick={showDownloadToast}
        >
          {otherName}
        </a>
        {other.facts ? ` · ${other.facts}` : null}
      </p>
    </div>
  )
}

function joinFacts(...facts: string[]): string {
  return facts.filter(Boolean).join(' · ')
}
