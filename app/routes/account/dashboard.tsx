import { type ReactNode, useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { indianDate } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { type Notice, NoticeBox } from '../../ui/notice.tsx'
import { showDownloadToast } from '../../ui/show-download-toast.ts'
import { SupportLink } from '../../ui/support-link.tsx'
import { ConsentChoices } from './consent-choices.tsx'
import type { DashboardData, Purchase } from './dashboard-data.server.ts'

interface DashboardProps extends DashboardData {
  notice: Notice | null
  supportEmail: string
}

export function Dashboard({
  profile,
  purchases,
  count,
  totalInPaise,
  notice,
  supportEmail,
  ...consents
}: DashboardProps) {
  useNothingFromHistory()
  return (
    <div className="graph-paper">
      <div className="column py-10 md:py-14">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-4xl md:text-5xl">Your purchases</h1>
          <LogoutButton />
        </div>
        {notice ? (
          <div className="mt-6 max-w-xl">
            <NoticeBox {...notice} />
          </div>
        ) : null}
        <dl className="mt-8 grid gap-4 md:grid-cols-3">
          <Card name="Profile">
            <p className="font-bold wrap-anywhere">{profile.email}</p>
            <p>{profile.phone}</p>
            <p>{profile.classLevel}</p>
          </Card>
          <Card name="Purchase summary">
            <p className="text-3xl font-extrabold">{formatRupees(totalInPaise)}</p>
            <p>{count === 1 ? '1 purchase' : `${count} purchases`}</p>
          </Card>
          <Card name="Account status">
            <p className="text-xl font-bold text-ok">Active Customer</p>
            <p>Member since {indianDate(profile.memberSince)}</p>
          </Card>
        </dl>
        <section aria-labelledby="downloads" className="mt-12">
          <h2 id="downloads" className="text-3xl">
            Downloads
          </h2>
          {purchases.length > 0 ? (
            <ul className="mt-5 space-y-4">
              {purchases.map((purchase) => (
                <PurchaseSheet key={purchase.id} {...purchase} />
              ))}
            </ul>
          ) : (
            <div className="sheet mt-5 p-6">
              <p className="text-lg font-bold">No purchases found. Contact support if this seems incorrect.</p>
              <p className="mt-2 text-ink-soft">
                Write to <SupportLink address={supportEmail} />, or look at the{' '}
                <a className="text-link" href="/combo">
                  blueprints
                </a>
                .
              </p>
            </div>
          )}
        </section>
        <ConsentChoices {...consents} />
        <YourData />
      </div>
    </div>
  )
}

/** A page that the browser kept for its back button would show a customer's details after the logout. */
function useNothingFromHistory() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload()
    }
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
}

function LogoutButton() {
  return (
    // A whole new document: nothing of the customer stays in the memory of the page.
    <Form method="post" reloadDocument>
      <button type="submit" name="intent" value="logout" className="button button-quiet">
        Logout
      </button>
    </Form>
  )
}

function Card({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sheet p-5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}

function PurchaseSheet({ name, amountInPaise, boughtAt, refundedAt, files, receipt }: Purchase) {
  const isSingle = files.length === 1
  return (
    <li className={`sheet p-5 md:p-6 ${isSingle ? 'md:flex md:items-start md:justify-between md:gap-8' : ''}`}>
      <div>
        <h3 className="text-2xl">{name}</h3>
        <p className="mt-1 text-ink-soft">
          {indianDate(boughtAt)} · {formatRupees(amountInPaise)}
        </p>
        {refundedAt ? <p className="mt-2 font-bold">Refunded on {indianDate(refundedAt)}</p> : null}
        <a className="text-link mt-2 inline-block py-1.5" href={receipt} aria-label={`Receipt (PDF): ${name}`}>
          Receipt (PDF)
        </a>
      </div>
      {refundedAt ? null : (
        <ul className={`mt-4 grid gap-4 ${isSingle ? 'md:mt-0 md:w-80' : 'md:grid-cols-3'}`}>
          {files.map(({ title, href }) => (
            <li key={href}>
              {isSingle ? null : <p className="mb-1 font-semibold">{title}</p>}
              <a
                href={href}
                className="button button-main w-full"
                aria-label={`Download Blueprint: ${title}`}
                onClick={showDownloadToast}
              >
                Download Blueprint
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function YourData() {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="your-data" className="mt-12" aria-busy={busy}>
      <h2 id="your-data" className="text-3xl">
        Your data
      </h2>
      <p className="mt-2 max-w-2xl text-ink-soft">
        Take everything that we hold about you with you as a file, or have it deleted. The{' '}
        <a className="text-link" href="/privacy">
          Privacy Policy
        </a>{' '}
        says what we keep and for how long.
      </p>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <a href="/customer-dashboard/my-data" download="my-data.json" className="button button-quiet">
          Download my data
        </a>
        <a href="/customer-dashboard/delete-my-data" className="button button-quiet">
          Delete my data
        </a>
      </div>
    </section>
  )
}
