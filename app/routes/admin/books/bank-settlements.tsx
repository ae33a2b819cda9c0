import { Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { formatExactRupees } from '#brand/rupees.ts'
import { bankWords } from '#content/interface/en/admin/bank.ts'
import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import type { ListedLine, readBank, SettlementCheck } from '#shop/reconciliation/read-bank.server.ts'
import { Paging } from '../ui/paging.tsx'
import { FigureTable } from './figure-table.tsx'
import { LeaveButton } from './leave-button.tsx'

type BankMonth = Awaited<ReturnType<typeof readBank>>
type ShownSettlement = BankMonth['settlements'][number]

const { settlements: words, fees: feeWords, unsettled: unsettledWords, unmatched: unmatchedWords } = bankWords
const { methods } = serviceFormWords.payments.figures

/** In the order in which they are added up. */
const kinds = ['payment', 'refund', 'dispute', 'fee', 'adjustment'] as const

export function Settlements({ bank, month }: { bank: BankMonth; month: string }) {
  const { settlements, unknown, withoutList, unreadSince } = bank
  return (
    <section aria-labelledby="settlements" className="sheet mt-6 p-5">
      <h2 id="settlements" className="text-2xl">
        {words.heading}
      </h2>
      {withoutList ? <p className="mt-2">{words.withoutList(withoutList)}</p> : null}
      {unreadSince ? <p className="mt-2 font-semibold text-alarm">{words.unread(indianTime(unreadSince))}</p> : null}
      {settlements.length === 0 ? (
        withoutList || unreadSince ? null : (
          <p className="mt-2">{words.none}</p>
        )
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {settlements.map((settlement) => (
            <SettlementItem key={`${settlement.provider}/${settlement.externalId}`} {...{ settlement, month }} />
          ))}
        </ul>
      )}
      {unknown.length > 0 ? (
        <div className="mt-4 border-l-4 border-alarm pl-4">
          <p className="font-semibold">{words.unknown}</p>
          <ul className="mt-1 text-base">
            {unknown.map((line) => (
              <UnknownLine key={`${line.provider}/${line.externalId}`} line={line} month={month} />
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}

function UnknownLine({ line, month }: { line: BankMonth['unknown'][number]; month: string }) {
  const { provider, kind, reference, settlementId, netInPaise } = line
  return (
    <li className="py-2">
      <p className="break-words tabular-nums">
        {words.unknownLine(words.kind[kind], reference, formatExactRupees(netInPaise), settlementId)}
      </p>
      <div className="mt-1 flex flex-wrap items-start gap-3">
        {kind === 'payment' ? (
          <Link
            to={`?${new URLSearchParams({ month, provider, payment: reference })}#make`}
            className="button button-quiet button-small"
          >
            {unmatchedWords.make}
          </Link>
        ) : null}
        <LeaveButton provider={provider} payment={reference} explanation={unmatchedWords.leave.line} />
      </div>
    </li>
  )
}

const addressOf = (opened: { month: string; settlement: string; of: string }) => new URLSearchParams({ ...opened })

function SettlementItem({ settlement, month }: { settlement: ShownSettlement; month: string }) {
  const { provider, externalId, title, settledAt, utr, amountInPaise, state, hasLines } = settlement
  const parts = kinds.flatMap((kind) => settlement.kinds.filter((total) => total.kind === kind))
  const address = addressOf({ month, settlement: externalId, of: provider })
  return (
    <li className="py-4">
      <p className="font-semibold tabular-nums">
        {formatExactRupees(amountInPaise)} · {title} · {indianTime(settledAt)}
        {state === 'paid' ? null : ` · ${words.states[state]}`}
      </p>
      <p className="text-base break-all text-ink-soft">{utr ? words.utr(utr) : words.noUtr}</p>
      {hasLines ? (
        <ul className="mt-1 text-base tabular-nums">
          {parts.map(({ kind, count, amountInPaise: sum }) =>
            kind === 'fee' ? null : <li key={kind}>{words.part(words.kinds[kind], count, formatExactRupees(sum))}</li>,
          )}
          <li>
            {words.fees(
              formatExactRupees(0 - total(parts, 'feeInPaise')),
              formatExactRupees(total(parts, 'taxInPaise')),
            )}
          </li>
        </ul>
      ) : null}
      <SettlementVerdict {...settlement} />
      {hasLines ? (
        <Link to={`?${address}#lines`} className="text-link inline-block py-1.5">
          {words.open}
        </Link>
      ) : null}
    </li>
  )
}

const tones: Partial<Record<SettlementCheck, string>> = {
  'adds-up': 'text-ok',
  returned: 'font-semibold text-alarm',
}

function SettlementVerdict({ check, differenceInPaise }: Pick<ShownSettlement, 'check' | 'differenceInPaise'>) {
  if (check === 'differs')
    return <p className="mt-1 font-semibold text-alarm">{words.differs(formatExactRupees(differenceInPaise))}</p>
  return <p className={`mt-1 text-base ${tones[check] ?? ''}`}>{words.checks[check]}</p>
}

function total(parts: ShownSettlement['kinds'], column: 'feeInPaise' | 'taxInPaise'): number {
  return parts.reduce((sum, part) => sum + part[column], 0)
}

interface SettlementLinesProps {
  /** Of the settlement, and its provider. */
  id: string
  of: string
  month: string
  rows: ListedLine[]
  isFirst: boolean
  nextCursor: string | null
}

export function SettlementLines({ id, of, month, rows, isFirst, nextCursor }: SettlementLinesProps) {
  return (
    <section aria-labelledby="lines" className="sheet mt-6 p-5">
      <h2 id="lines" className="scroll-mt-24 text-2xl break-all">
        {words.linesOf(id)}
      </h2>
      <FigureTable
        label={words.linesOf(id)}
        headings={words.lineColumns}
        words={3}
        rows={rows.map((line) => ({
          key: line.externalId,
          cells: [
            words.kind[line.kind],
            <LineOrder key="order" {...line} />,
            methods[line.method] ?? line.method,
            ...[line.amountInPaise, line.feeInPaise, line.taxInPaise, line.netInPaise].map(formatExactRupees),
          ],
        }))}
      />
      <Paging
        params={addressOf({ month, settlement: id, of })}
        part="lines"
        first={words.firstLines}
        {...{ isFirst, nextCursor }}
        more={words.moreLines}
      />
    </section>
  )
}

function LineOrder({ orderId, orderNumber, reference, occurredAt }: ListedLine) {
  return (
    <>
      {orderId && orderNumber ? (
        <Link to={`/admin-dashboard/orders/${orderId}`} className="text-link whitespace-nowrap">
          {formatOrderNumber(orderNumber)}
        </Link>
      ) : (
        reference
      )}
      <span className="block text-sm whitespace-nowrap text-ink-soft">{indianTime(occurredAt)}</span>
    </>
  )
}

export function BankFees({ fees }: Pick<BankMonth, 'fees'>) {
  return (
    <section aria-labelledby="fees" className="sheet mt-6 p-5">
      <h2 id="fees" className="text-2xl">
        {feeWords.heading}
      </h2>
      <p className="mt-1 text-ink-soft">{feeWords.lead}</p>
      {fees.length === 0 ? (
        <p className="mt-2">{feeWords.none}</p>
      ) : (
        <FigureTable
          label={feeWords.heading}
          headings={feeWords.columns}
          words={2}
          rows={fees.map(({ provider, title, method, count, amountInPaise, feeInPaise, taxInPaise }) => ({
            key: `${provider} ${method}`,
            cells: [
              ...[
                title,
                methods[method] ?? (method || feeWords.unknownMethod),
                String(count),
                formatExactRupees(amountInPaise),
              ],
              ...[formatExactRupees(feeInPaise - taxInPaise), formatExactRupees(taxInPaise)],
            ],
          }))}
        />
      )}
    </section>
  )
}

export function NotSettledYet({ unsettled }: Pick<BankMonth, 'unsettled'>) {
  return (
    <section aria-labelledby="unsettled" className="sheet mt-6 p-5">
      <h2 id="unsettled" className="text-2xl">
        {unsettledWords.heading}
      </h2>
      {unsettled ? (
        <p className={`mt-2 ${unsettled.isLate ? 'font-semibold text-alarm' : ''}`}>
          {unsettledWords.text(
            formatExactRupees(unsettled.amountInPaise),
            unsettled.count,
            indianTime(unsettled.since),
          )}{' '}
          {unsettled.isLate ? unsettledWords.late : unsettledWords.usual}
        </p>
      ) : (
        <p className="mt-2">{unsettledWords.none}</p>
      )}
    </section>
  )
}
