import type { ReactNode } from 'react'
import { localPath } from '#brand/language.ts'
import { somethingWrongWords as words } from '#content/interface/something-wrong.ts'
import { thankYouWords } from '#content/interface/thank-you.ts'
import { maxRequestTextLength } from '#shop/requests/request-text.ts'
import { EmailField } from '../../forms/email-field.tsx'
import { TextAreaField } from '../../forms/field.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { TroubleAnswer } from './answer-trouble.server.ts'
import type { OwnTroubles } from './read-own.server.ts'
import type { TroubleKey } from './trouble-steps.tsx'

interface SolutionProps {
  own: OwnTroubles
  answer: TroubleAnswer | undefined
}

/** What the shop does at once for the buyer of an order, and the form for everything else. */
export function OwnSolution({ trouble, own, answer }: SolutionProps & { trouble: TroubleKey }) {
  return (
    <div className="mt-8 space-y-6">
      <Solution trouble={trouble} own={own} answer={answer} />
      {asks(trouble, own) ? <AskForm own={own} answer={answer} /> : null}
    </div>
  )
}

/** Whether the shop cannot decide it by itself. */
function asks(trouble: TroubleKey, own: OwnTroubles): boolean {
  if (trouble === 'money-back') return own.moneyBack !== 'never' && !own.mayTakeMoneyBack
  if (trouble === 'wrong-address') return own.by !== 'browser'
  return !['leave-alone', 'bill', 'forgot-address'].includes(trouble)
}

function Solution({ trouble, own, answer }: SolutionProps & { trouble: TroubleKey }) {
  switch (trouble) {
    case 'not-arrived':
    case 'forgot-address':
    case 'cannot-open':
      return <SendAgain own={own} />
    case 'wrong-address':
      return own.by === 'browser' ? <CorrectAddress own={own} answer={answer} /> : <SendAgain own={own} />
    case 'wrong-product':
      return <Swap own={own} />
    case 'paid-twice':
      return <SecondPayment own={own} />
    case 'bill':
      return own.receipt ? (
        <a className="button button-main" href={localPath(own.receipt)}>
          {words.bill.open}
        </a>
      ) : null
    case 'money-back':
      return <MoneyBack own={own} />
    case 'leave-alone':
      return own.allowsMarketing ? (
        <Press intent="stop-marketing">{words.stop.button}</Press>
      ) : (
        <p className="text-lg">{words.stop.none}</p>
      )
    default:
      return null
  }
}

interface PressProps {
  intent: string
  fields?: Record<string, string>
  look?: 'main' | 'quiet'
  children: ReactNode
}

/** Keeps the query of the page, which names the order and the trouble. */
function Press({ intent, fields = {}, look = 'main', children }: PressProps) {
  return (
    <form method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" name="intent" value={intent} className={`button button-${look} w-full sm:w-auto`}>
        {children}
      </button>
    </form>
  )
}

function SendAgain({ own }: Pick<SolutionProps, 'own'>) {
  if (!own.isDeliverable) return null
  return (
    <div className="sheet space-y-4 p-6">
      {own.files ? (
        <ButtonLink href={own.files} className="w-full sm:w-auto">
          {words.openFiles}
        </ButtonLink>
      ) : null}
      <p className="wrap-anywhere">{words.sentTo(own.sentTo)}</p>
      <Press intent="send-again" look={own.files ? 'quiet' : 'main'}>
        {words.sendAgain}
      </Press>
    </div>
  )
}

function CorrectAddress({ own, answer }: SolutionProps) {
  const { explanation, label, submit } = thankYouWords.success.correct
  return (
    <form method="post" noValidate className="sheet space-y-4 p-6">
      <p className="wrap-anywhere">{words.sentTo(own.sentTo)}</p>
      <p className="text-base text-ink-soft">{explanation}</p>
      <EmailField label={label} error={answer?.email?.error} defaultValue={answer?.email?.typed ?? own.sentTo} />
      <button type="submit" name="intent" value="correct" className="button button-main">
        {submit}
      </button>
    </form>
  )
}

function Swap({ own }: Pick<SolutionProps, 'own'>) {
  if (own.swaps.length === 0) return null
  return (
    <div className="sheet space-y-4 p-6">
      <h2 className="text-xl">{words.swap.heading}</h2>
      <p>{words.swap.text(own.swapDays)}</p>
      {own.swaps.map(({ id, name, difference }) => (
        <Press key={id} intent="swap" fields={{ product: id }}>
          {difference ? words.swap.cheaper(name, difference) : words.swap.same(name)}
        </Press>
      ))}
    </div>
  )
}

function SecondPayment({ own: { secondPayment, wasBoughtAgain } }: Pick<SolutionProps, 'own'>) {
  if (!secondPayment) return <p className="text-lg">{wasBoughtAgain ? words.second.again : words.second.none}</p>
  return (
    <div className="sheet space-y-4 p-6">
      <p className="font-bold">{words.second.found}</p>
      <p>{secondPayment.returnsAt ? words.second.returns(secondPayment.returnsAt) : words.second.decides}</p>
      <Press intent="keep-both" look="quiet">
        {words.second.keep}
      </Press>
    </div>
  )
}

function MoneyBack({ own }: Pick<SolutionProps, 'own'>) {
  if (own.mayTakeMoneyBack) {
    return (
      <div className="sheet space-y-4 p-6">
        <p>{words.moneyBack.allowed(own.amount, own.moneyBackDays)}</p>
        <Press intent="money-back">{words.moneyBack.button(own.amount)}</Press>
      </div>
    )
  }
  if (own.moneyBack === 'never') return <p className="text-lg">{words.moneyBack.never}</p>
  return own.moneyBack === 'ask' ? null : <p className="text-lg">{words.moneyBack.late(own.moneyBackDays)}</p>
}

function AskForm({ own, answer }: SolutionProps) {
  const { heading, label, hint, submit, promise } = words.ask
  const refused = answer?.typed === undefined ? undefined : answer.refused
  return (
    <form method="post" className="sheet space-y-4 p-6">
      <h2 className="text-xl">{heading}</h2>
      <TextAreaField
        name="text"
        label={label}
        hint={hint}
        rows={4}
        maxLength={maxRequestTextLength}
        defaultValue={answer?.typed}
        error={refused && words.refused[refused]}
        required
      />
      <button type="submit" name="intent" value="ask" className="button button-main">
        {submit}
      </button>
      <p className="text-ink-soft">{promise(own.promisedAt)}</p>
    </form>
  )
}
