import { type ReactNode, useEffect } from 'react'
import { Form } from 'react-router'
import { indianDate } from '#brand/indian-time.ts'
import { localPath } from '#brand/language.ts'
import { formatRupees } from '#brand/rupees.ts'
import { accountWords } from '#content/interface/account.ts'
import { buyerRequestWords } from '#content/interface/buyer-requests.ts'
import { groupFiles } from '#content/owner/products/group-files.ts'
import { useIsBusy } from '../../forms/use-is-busy.ts'
import { type Notice, NoticeBox } from '../../ui/notice.tsx'
import { SupportLink } from '../../ui/support-link.tsx'
import { UpgradeOffer } from '../checkout/upgrade-summary.tsx'
import { FileDownloads } from '../download/file-downloads.tsx'
import { RequestList } from '../something-wrong/request-list.tsx'
import { ConsentChoices } from './consent-choices.tsx'
import type { DashboardData, Purchase } from './dashboard-data.server.ts'
import { EditionNews } from './edition-news.tsx'
import { MessageLanguage } from './message-language.tsx'
import { OpenSessions } from './open-sessions.tsx'

interface DashboardProps extends DashboardData {
  notice: Notice | null
  supportEmail: string
}

export function Dashboard({
  profile,
  purchases,
  count,
  totalInPaise,
  upgrades,
  sessions,
  language,
  notice,
  supportEmail,
  ...consents
}: DashboardProps) {
  useReloadFromHistory()
  return (
    <div className="graph-paper">
      <div className="column py-10 md:py-14">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-4xl md:text-5xl">{accountWords.heading}</h1>
          <LogoutButton />
        </div>
        {notice ? (
          <div className="mt-6 max-w-xl">
            <NoticeBox {...notice} />
          </div>
        ) : null}
        <dl className="mt-8 grid gap-4 md:grid-cols-3">
          <Card name={accountWords.profile}>
            <p className="font-bold wrap-anywhere">{profile.email}</p>
            <p>{profile.phone}</p>
            <p>{profile.classLevel}</p>
            <p className="mt-2">
              <a className="text-link inline-block py-1.5" href={localPath('/customer-dashboard/change-details')}>
                {accountWords.changeDetails}
              </a>
            </p>
          </Card>
          <Card name={accountWords.summary.heading}>
            <p className="text-3xl font-extrabold">{formatRupees(totalInPaise)}</p>
            <p>{accountWords.summary.purchases(count)}</p>
          </Card>
          <Card name={accountWords.status.heading}>
            <p className="text-xl font-bold text-ok">{accountWords.status.active}</p>
            <p>{accountWords.status.memberSince(indianDate(profile.memberSince))}</p>
          </Card>
        </dl>
        {upgrades.map((upgrade) => (
          <div key={upgrade.bundle.id} className="mt-8 max-w-xl">
            <UpgradeOffer upgrade={upgrade} href={`/checkout/${upgrade.bundle.slug}`} />
          </div>
        ))}
        <Downloads purchases={purchases} supportEmail={supportEmail} />
        <ConsentChoices {...consents} />
        <MessageLanguage language={language} />
        <OpenSessions sessions={sessions} />
        <YourData />
      </div>
    </div>
  )
}

/** Otherwise the back button would show the customer's details again after the logout. */
function useReloadFromHistory() {
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
    // Loads a new document, so that no customer data stays in the memory of the page.
    <Form method="post" reloadDocument>
      <button type="submit" name="intent" value="logout" className="button button-quiet">
        {accountWords.logout.button}
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

function Downloads({ purchases, supportEmail }: Pick<DashboardProps, 'purchases' | 'supportEmail'>) {
  const { heading, none, noneHelp } = accountWords.downloads
  return (
    <section aria-labelledby="downloads" className="mt-12">
      <h2 id="downloads" className="text-3xl">
        {heading}
      </h2>
      {purchases.length > 0 ? (
        <ul className="mt-5 space-y-4">
          {purchases.map((purchase) => (
            <PurchaseSheet key={purchase.id} {...purchase} />
          ))}
        </ul>
      ) : (
        <div className="sheet mt-5 p-6">
          <p className="text-lg font-bold">{none}</p>
          <p className="mt-2 text-ink-soft">
            {noneHelp.before}
            <SupportLink address={supportEmail} />
            {noneHelp.between}
            <a className="text-link" href={localPath('/combo')}>
              {noneHelp.link}
            </a>
            {noneHelp.after}
          </p>
        </div>
      )}
    </section>
  )
}

function PurchaseSheet(purchase: Purchase) {
  const { id, name, amountInPaise, boughtAt, refundedAt, refunds, requests, files, zip, documents, news } = purchase
  const words = accountWords.downloads
  const isSingle = groupFiles(files).length === 1
  return (
    <li className={`sheet p-5 md:p-6 ${isSingle ? 'md:flex md:items-start md:justify-between md:gap-8' : ''}`}>
      <div>
        <h3 className="text-2xl">{name}</h3>
        <p className="mt-1 text-ink-soft">
          {indianDate(boughtAt)} · {formatRupees(amountInPaise)}
        </p>
        {refundedAt ? <p className="mt-2 font-bold">{words.refundedOn(indianDate(refundedAt))}</p> : null}
        {refunds.map((refund) => (
          <p key={refund.at.getTime()} className="mt-1 wrap-anywhere">
            {words.refund(formatRupees(refund.amountInPaise), indianDate(refund.at))}
            {refund.bankReference ? ` ${words.bankReference(refund.bankReference)}` : null}
          </p>
        ))}
        <p className="mt-2 flex flex-wrap gap-x-6">
          {documents.map(({ kind, number, href }) => (
            <a
              key={href}
              className="text-link inline-block py-1.5"
              href={localPath(href)}
              aria-label={words.documentLabel(kind, number || name)}
            >
              {words.documents[kind]}
            </a>
          ))}
          <a
            className="text-link inline-block py-1.5"
            href={localPath(`/something-wrong?order=${id}`)}
            aria-label={buyerRequestWords.linkFor(name)}
          >
            {buyerRequestWords.link}
          </a>
        </p>
        <RequestList requests={requests} />
        {refundedAt ? null : <EditionNews news={news} />}
      </div>
      {refundedAt ? null : (
        <div className={`mt-4 ${isSingle ? 'md:mt-0 md:w-80' : ''}`}>
          <FileDownloads
            files={files}
            zip={zip}
            button={() => words.download}
            label={words.downloadLabel}
            className={`grid gap-4 ${isSingle ? '' : 'md:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))]'}`}
            itemClassName="md:flex md:flex-col md:justify-end"
          />
        </div>
      )}
    </li>
  )
}

function YourData() {
  const { heading, lead, download, delete: deleteData } = accountWords.yourData
  const busy = useIsBusy()
  return (
    <section aria-labelledby="your-data" className="mt-12" aria-busy={busy}>
      <h2 id="your-data" className="text-3xl">
        {heading}
      </h2>
      <p className="mt-2 max-w-2xl text-ink-soft">
        {lead.before}
        <a className="text-link" href={localPath('/privacy')}>
          {lead.link}
        </a>
        {lead.after}
      </p>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <a href={localPath('/customer-dashboard/my-data')} download="my-data.json" className="button button-quiet">
          {download}
        </a>
        <a href={localPath('/customer-dashboard/delete-my-data')} className="button button-quiet">
          {deleteData}
        </a>
      </div>
    </section>
  )
}
