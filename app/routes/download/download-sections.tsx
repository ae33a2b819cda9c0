import { localPath } from '#brand/language.ts'
import { downloadWords as words } from '#content/interface/download.ts'
import { readingWords } from '#content/interface/reading.ts'
import { verificationLifetimeDays } from '#shop/downloads/verification-lifetime.ts'
import { TextField } from '../../forms/field.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SupportLink } from '../../ui/support-link.tsx'

// Plain forms: this page has no script, and browsers inside other apps may not run any.

export function FreshLinksForm() {
  return (
    <form method="post">
      <button type="submit" name="intent" value="fresh-links" className="button button-main">
        {words.freshLinks.submit}
      </button>
      <p className="mt-2 text-base text-ink-soft">{words.freshLinks.note}</p>
    </form>
  )
}

export function InAppAdvice({ readHref }: { readHref: string | null }) {
  const { openMenu, choose, starts, tryHere } = words.inApp
  return (
    <div className="sheet p-5 md:p-8">
      <ol className="list-decimal space-y-3 pl-6 text-lg">
        <li>
          {openMenu.before}
          <strong>{openMenu.dots}</strong>
          {openMenu.or}
          <strong>{openMenu.ellipsis}</strong>
          {openMenu.after}
        </li>
        <li>
          {choose.before}
          <strong>{choose.browser}</strong>
          {choose.between}
          <strong>{choose.chrome}</strong>
          {choose.or}
          <strong>{choose.safari}</strong>
          {choose.after}
        </li>
        <li>{starts}</li>
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        {readHref ? <ButtonLink href={readHref}>{readingWords.readHere}</ButtonLink> : null}
        <ButtonLink href="?here" look="quiet">
          {tryHere}
        </ButtonLink>
      </div>
    </div>
  )
}

export function CodeForm({ address, hasCode }: { address: string | null; hasCode: boolean }) {
  return (
    <div className="sheet space-y-5 p-5 md:p-8">
      {hasCode ? (
        <form method="post" className="space-y-5">
          <TextField
            name="code"
            label={words.code.label}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={12}
            hint={address ? words.code.hint(address) : undefined}
          />
          <button type="submit" name="intent" value="check-code" className="button button-main w-full">
            {words.code.submit}
          </button>
        </form>
      ) : null}
      <form method="post">
        <button
          type="submit"
          name="intent"
          value="send-code"
          className={`button w-full ${hasCode ? 'button-quiet' : 'button-main'}`}
        >
          {hasCode ? words.code.sendAnother : words.code.send}
        </button>
        {hasCode || !address ? null : <p className="mt-2 text-base text-ink-soft">{words.code.sendTo(address)}</p>}
      </form>
    </div>
  )
}

export function DownloadStarted({ supportEmail, readHref }: { supportEmail: string; readHref: string | null }) {
  const { label, heading, lead, download } = words.started
  return (
    <div className="graph-paper">
      {/* Loads the same address again, which now streams the file, or the reader that asked for the code. */}
      <meta httpEquiv="refresh" content={`0; url=${readHref ? localPath(readHref) : '?'}`} />
      <div className="column max-w-3xl py-12 md:py-20">
        <p className="dimension mb-4">{label}</p>
        <h1 className="text-4xl md:text-5xl">{heading}</h1>
        <p className="mt-5 text-lg text-ink-soft">{lead(verificationLifetimeDays)}</p>
        <div className="mt-8 space-y-6">
          <ButtonLink href={readHref ?? '?'}>{readHref ? readingWords.read : download}</ButtonLink>
          <DownloadHelp supportEmail={supportEmail} />
        </div>
      </div>
    </div>
  )
}

export function DownloadHelp({ supportEmail }: { supportEmail: string }) {
  const { purchases, findOrder, support } = words.help
  return (
    <div className="space-y-2 border-t border-line pt-6 text-lg text-ink-soft">
      <p>
        {purchases.before}
        <a className="text-link" href={localPath('/customer-dashboard')}>
          {purchases.link}
        </a>
        {purchases.after}
      </p>
      <p>
        {findOrder.before}
        <a className="text-link" href={localPath('/find-order')}>
          {findOrder.link}
        </a>
        {findOrder.after}
      </p>
      <p>
        {support.before}
        <SupportLink address={supportEmail} />
        {support.after}
      </p>
    </div>
  )
}
