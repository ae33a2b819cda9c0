import { localPath } from '#brand/language.ts'
import { buyerRequestWords } from '#content/interface/buyer-requests.ts'
import { thankYouWords as words } from '#content/interface/thank-you.ts'
import { checkWithoutReact } from '../../inline-scripts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { InlineScript } from '../../ui/inline-script.tsx'
import { NoticeBox } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { FileDownloads } from '../download/file-downloads.tsx'
import { RequestList } from '../something-wrong/request-list.tsx'
import type { BuyerAnswer } from './answer-buyer.server.ts'
import { type Bought, CorrectEmail, OrderFacts, StopMarketing } from './bought-sections.tsx'

interface SectionProps {
  /** The number of the order, which the buyer can read aloud. */
  reference: string | null
  checkoutPath: string | null
  supportEmail: string
}

interface VerifyingProps extends Pick<SectionProps, 'reference'> {
  isOffline: boolean
  nextCheck: string
}

export function Verifying({ reference, isOffline, nextCheck }: VerifyingProps) {
  const { heading, text } = isOffline ? words.offline : words.verifying
  return (
    <div className="text-center" data-next-check={nextCheck}>
      {/* Without script the page polls by loading its next check. */}
      <noscript>
        <meta httpEquiv="refresh" content={`5;url=${nextCheck}`} />
      </noscript>
      <InlineScript code={import.meta.env.SSR ? checkWithoutReact : ''} />
      <div className="spinner mx-auto" aria-hidden="true" />
      <h1 className="mt-6 text-3xl md:text-4xl">{heading}</h1>
      <p className="mt-3 text-lg text-ink-soft">{text}</p>
      <Reference reference={reference} />
    </div>
  )
}

interface SuccessProps {
  productName: string
  bought: Bought | null
  answer: BuyerAnswer | undefined
  supportEmail: string
}

export function Success({ productName, bought, answer, supportEmail }: SuccessProps) {
  return (
    <>
      <p className="dimension mb-4">{words.success.label}</p>
      <h1 className="text-4xl md:text-5xl">
        {words.success.heading.before}
        <span className="marked">{productName}</span>
        {words.success.heading.after}
      </h1>
      <p className="mt-5 text-lg text-ink-soft">
        {bought ? <EmailedTo address={bought.sentTo} /> : words.success.emailed}
      </p>
      {answer?.notice ? (
        <div className="mt-5">
          <NoticeBox {...answer.notice} />
        </div>
      ) : null}
      {bought ? (
        <>
          <FileDownloads
            files={bought.files}
            zip={bought.zip}
            button={words.success.download}
            className="mt-6 space-y-4"
            itemClassName="sm:w-88"
          />
          <OrderFacts {...bought} />
        </>
      ) : null}
      <div className="sheet mt-6 p-6">
        <h2 className="text-xl">{words.success.notArrived}</h2>
        <ul className="mt-3 list-disc space-y-2 pl-5">
          {words.success.advice(supportEmail).map((advice) => (
            <li key={advice}>
              <RichText text={advice} />
            </li>
          ))}
        </ul>
        {bought ? <CorrectEmail sentTo={bought.sentTo} answer={answer} /> : null}
      </div>
      {bought?.allowsMarketing ? <StopMarketing /> : null}
      <RequestList requests={bought?.requests ?? []} />
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        <ButtonLink href={bought?.help ?? '/something-wrong'} look="quiet">
          {buyerRequestWords.link}
        </ButtonLink>
        <ButtonLink href="/" look="quiet">
          {words.backHome}
        </ButtonLink>
      </div>
    </>
  )
}

function EmailedTo({ address }: { address: string }) {
  return (
    <>
      {words.success.emailedTo.before}
      <strong className="wrap-anywhere text-ink">{address}</strong>
      {words.success.emailedTo.after}
    </>
  )
}

export function Failure({ reference, checkoutPath, supportEmail }: SectionProps) {
  return (
    <>
      <NotVerified heading={words.failed.heading} text={words.failed.text(supportEmail)} reference={reference} />
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        {checkoutPath ? <ButtonLink href={checkoutPath}>{words.failed.tryAgain}</ButtonLink> : null}
        <ButtonLink href="/find-order" look="quiet">
          {words.findOrder}
        </ButtonLink>
        <ButtonLink href="/" look="quiet">
          {words.backHome}
        </ButtonLink>
      </div>
    </>
  )
}

export function TimedOut({ reference, checkoutPath, supportEmail, checkAgain }: SectionProps & { checkAgain: string }) {
  return (
    <>
      <NotVerified heading={words.timedOut.heading} text={words.timedOut.text(supportEmail)} reference={reference} />
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        <ButtonLink href={checkAgain}>{words.timedOut.checkAgain}</ButtonLink>
        <ButtonLink href="/" look="quiet">
          {words.backHome}
        </ButtonLink>
      </div>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        <a className="text-link py-1.5" href={localPath('/find-order')}>
          {words.findOrder}
        </a>
        {checkoutPath ? (
          <a className="text-link py-1.5" href={localPath(checkoutPath)}>
            {words.backToCheckout}
          </a>
        ) : null}
      </p>
    </>
  )
}

function NotVerified({ heading, text, reference }: { heading: string; text: string; reference: string | null }) {
  return (
    <>
      <p className="dimension mb-4">{words.notVerified.label}</p>
      <h1 className="text-4xl md:text-5xl">{heading}</h1>
      <p className="mt-5 text-lg text-ink-soft">{words.notVerified.text}</p>
      <p className="mt-3 text-ink-soft">
        <RichText text={text} />
      </p>
      <Reference reference={reference} />
    </>
  )
}

function Reference({ reference }: { reference: string | null }) {
  return reference ? <p className="mt-4 text-lg font-bold">{words.reference(reference)}</p> : null
}
