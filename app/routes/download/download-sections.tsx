import { verificationLifetimeDays } from '#shop/downloads/verification-lifetime.ts'
import { TextField } from '../../forms/field.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SupportLink } from '../../ui/support-link.tsx'

// Plain forms: the page ships no script, and a window inside another app may have none to run.

export function FreshLinksForm({ isSent }: { isSent: boolean }) {
  if (isSent) return null
  return (
    <form method="post">
      <button type="submit" name="intent" value="fresh-links" className="button button-main">
        Email me new links
      </button>
      <p className="mt-2 text-base text-ink-soft">They go to the email address of the order, and nowhere else.</p>
    </form>
  )
}

export function InAppAdvice() {
  return (
    <div className="sheet p-5 md:p-8">
      <ol className="list-decimal space-y-3 pl-6 text-lg">
        <li>
          Tap the menu of this window: <strong>⋮</strong> or <strong>…</strong> at the top, or the compass at the
          bottom.
        </li>
        <li>
          Choose <strong>Open in browser</strong>, <strong>Open in Chrome</strong> or <strong>Open in Safari</strong>.
        </li>
        <li>The download begins there by itself.</li>
      </ol>
      <ButtonLink href="?here" look="quiet" className="mt-6">
        Try it here anyway
      </ButtonLink>
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
            label="Code from the email"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={12}
            hint={address ? `Six digits, sent to ${address}` : undefined}
          />
          <button type="submit" name="intent" value="check-code" className="button button-main w-full">
            Download
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
          {hasCode ? 'Email me another code' : 'Email me a code'}
        </button>
        {hasCode || !address ? null : <p className="mt-2 text-base text-ink-soft">It goes to {address}.</p>}
      </form>
    </div>
  )
}

export function Started({ supportEmail }: { supportEmail: string }) {
  return (
    <div className="graph-paper">
      {/* This page's own address, which is now the file. */}
      <meta httpEquiv="refresh" content="0; url=?" />
      <div className="column max-w-3xl py-12 md:py-20">
        <p className="dimension mb-4">Thank you</p>
        <h1 className="text-4xl md:text-5xl">Your download begins</h1>
        <p className="mt-5 text-lg text-ink-soft">
          We will not ask again in this browser for {verificationLifetimeDays} days.
        </p>
        <div className="mt-8 space-y-6">
          <ButtonLink href="?">Download now</ButtonLink>
          <DownloadHelp supportEmail={supportEmail} />
        </div>
      </div>
    </div>
  )
}

export function DownloadHelp({ supportEmail }: { supportEmail: string }) {
  return (
    <div className="space-y-2 border-t border-line pt-6 text-lg text-ink-soft">
      <p>
        All that you have bought is also in{' '}
        <a className="text-link" href="/customer-dashboard">
          your purchases
        </a>
        .
      </p>
      <p>
        Nothing helps? Write to <SupportLink address={supportEmail} />.
      </p>
    </div>
  )
}
