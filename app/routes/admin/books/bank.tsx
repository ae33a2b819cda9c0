import { data, Link } from 'react-router'
import { indianDay } from '#brand/indian-time.ts'
import { bankWords as words } from '#content/interface/en/admin/bank.ts'
import { booksWords } from '#content/interface/en/admin/books.ts'
import { listWords } from '#content/interface/en/admin/lists.ts'
import { readBookMonth } from '#shop/books/book-month.ts'
import { listMonthsWithBooks } from '#shop/books/read-books.server.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { isRegistered } from '#shop/catalogue/is-registered.server.ts'
import { listSettlementLines, readBank } from '#shop/reconciliation/read-bank.server.ts'
import { findPaymentToName, readComparison } from '#shop/reconciliation/read-comparison.server.ts'
import { listOpenCredits, listOutsidePayments } from '#shop/reconciliation/read-outside.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { listStates } from '../../checkout/list-states.server.ts'
import { actorContext } from '../actor-context.ts'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/bank'
import { answerBankAct, type BankAnswer } from './answer-bank-act.server.ts'
import { BankFees, NotSettledYet, SettlementLines, Settlements } from './bank-settlements.tsx'
import { MonthForm } from './month-form.tsx'
import { OutsidePayments } from './outside-payments.tsx'
import { PaymentComparison, PaymentOrderForm } from './payment-comparison.tsx'

export async function loader({ url }: Route.LoaderArgs) {
  const query = url.searchParams
  const month = readBookMonth(query.get('month') ?? indianDay(new Date()).slice(0, 7))
  if (!month) throw data(booksWords.unknownMonth, 400)
  const [provider, externalId] = [query.get('provider'), query.get('payment')]
  const [id, of] = [query.get('settlement'), query.get('of')]
  const [months, bank, lines, comparison, payments, credits, toName] = await Promise.all([
    listMonthsWithBooks(),
    readBank(month),
    id && of ? listSettlementLines({ provider: of, settlementId: id, cursor: query.get('cursor') }) : null,
    readComparison(),
    listOutsidePayments(month),
    listOpenCredits(),
    provider && externalId ? findPaymentToName({ provider, externalId }) : null,
  ])
  if (lines && 'refused' in lines) throw data(listWords.refusals[lines.refused], 400)
  return {
    month: month.month,
    months: months.includes(month.month) ? months : [month.month, ...months],
    bank,
    opened: id && of && lines ? { id, of, ...lines, isFirst: !query.has('cursor') } : null,
    comparison,
    outside: { payments, credits },
    toName,
    products: listProducts().map(({ id, name }) => ({ id, name })),
    states: isRegistered() ? listStates() : null,
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<BankAnswer> {
  return answerBankAct(context.get(actorContext), await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<BankAnswer, BankAnswer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('books', words.metaTitle)

export default function Bank({ loaderData, actionData }: Route.ComponentProps) {
  const { month, months, bank, opened, comparison, toName, products } = loaderData
  useToast(actionData?.notice)
  return (
    <>
      <PageHeader title={words.heading}>
        <Link to="/admin-dashboard/books" className="text-link">
          {words.back}
        </Link>
      </PageHeader>
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      <NoticeBanner notice={actionData?.notice} />
      {toName ? (
        <PaymentOrderForm
          toName={toName}
          products={products}
          states={loaderData.states}
          typed={actionData?.typed ?? {}}
          refused={actionData?.refused}
        />
      ) : null}
      <PaymentComparison {...comparison} />
      {bank.withoutList && !bank.unsettled ? null : <NotSettledYet unsettled={bank.unsettled} />}
      <MonthForm month={month} months={months} />
      <Settlements bank={bank} month={month} />
      {opened && opened.rows.length > 0 ? <SettlementLines {...opened} month={month} /> : null}
      <OutsidePayments
        {...loaderData.outside}
        lines={bank.open}
        typed={actionData?.typed ?? {}}
        refused={actionData?.outsideRefused}
      />
      <BankFees fees={bank.fees} />
      <p className="mt-4">
        <a href={`/admin-dashboard/books/${month}/settlements.csv`} className="text-link">
          {words.fees.csv}
        </a>
      </p>
    </>
  )
}
