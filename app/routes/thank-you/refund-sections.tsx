import { localPath } from '#brand/language.ts'
import { thankYouWords as words } from '#content/interface/thank-you.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'

/** Empty in a browser that did not buy the order. */
export interface ShownReturn {
  amount: string | null
  documents: { title: string; href: string }[]
}

interface ReturnProps {
  reference: string | null
  checkoutPath: string | null
  returned: ShownReturn | null
  supportEmail: string
}

/** A paid order whose whole amount went back. */
export function Refunded({ productName, ...props }: ReturnProps & { productName: string }) {
  const { label, heading, text, receiptElsewhere, buyAgain } = words.refunded
  return (
    <MoneyBack {...props} label={label} heading={heading} text={text(productName)} buy={buyAgain}>
      {props.returned?.documents.length ? null : (
        <p className="mt-6">
          <RichText text={receiptElsewhere} />
        </p>
      )}
    </MoneyBack>
  )
}

/** An order that the shop never completed, for example because the amount was wrong. */
export function Returned(props: ReturnProps) {
  const { label, heading, text } = words.returned
  return <MoneyBack {...props} label={label} heading={heading} text={text} buy={words.failed.tryAgain} />
}

interface MoneyBackProps extends ReturnProps {
  label: string
  heading: string
  text: string
  buy: string
  children?: React.ReactNode
}

function MoneyBack({ label, heading, text, buy, children, ...props }: MoneyBackProps) {
  const { reference, checkoutPath, returned, supportEmail } = props
  return (
    <>
      <p className="dimension mb-4">{label}</p>
      <h1 className="text-4xl md:text-5xl">{heading}</h1>
      <p className="mt-5 text-lg text-ink-soft">{text}</p>
      <p className="mt-3 text-ink-soft">{words.moneyBack.duration}</p>
      <dl className="sheet mt-8 grid gap-x-8 gap-y-4 p-6 sm:grid-cols-3">
        <div>
          <dt className="text-base text-ink-soft">{words.success.order.number}</dt>
          <dd className="text-xl font-bold whitespace-nowrap">{reference}</dd>
        </div>
        {returned?.amount ? (
          <div>
            <dt className="text-base text-ink-soft">{words.moneyBack.amount}</dt>
            <dd className="text-xl font-bold">{returned.amount}</dd>
          </div>
        ) : null}
        {returned?.documents.length ? (
          <div>
            <dt className="text-base text-ink-soft">{words.success.order.receipt}</dt>
            <RefundDocuments documents={returned.documents} />
          </div>
        ) : null}
      </dl>
      {children}
      <p className="mt-6 text-ink-soft">
        <RichText text={words.moneyBack.questions(supportEmail)} />
      </p>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        {checkoutPath ? <ButtonLink href={checkoutPath}>{buy}</ButtonLink> : null}
        <ButtonLink href="/" look="quiet">
          {words.backHome}
        </ButtonLink>
      </div>
    </>
  )
}

/** The entries of a description list. */
export function RefundDocuments({ documents }: Pick<ShownReturn, 'documents'>) {
  return documents.map(({ title, href }) => (
    <dd key={href}>
      <a className="text-link" href={localPath(href)}>
        {title}
      </a>
    </dd>
  ))
}
