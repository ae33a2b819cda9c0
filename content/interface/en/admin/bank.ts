import type { UnmatchedReason } from '#db/schema/payments.ts'
import type { SettlementLineKind, SettlementState } from '#db/schema/settlements.ts'

const reasons: Record<UnmatchedReason, string> = {
  missing: 'The payment does not say what was bought: it was made with an earlier version of the shop.',
  invalid: 'What the payment says about its order was changed at the provider, so the shop does not believe it.',
  'no-buyer': 'The provider knows no email address to which the files could go.',
  'other-payment': 'It names an order that was paid in another way.',
}

const kinds: Record<SettlementLineKind, string> = {
  payment: 'Payments',
  refund: 'Refunds',
  dispute: 'Disputes',
  fee: 'Fees',
  adjustment: 'Adjustments',
}

/** One of them. */
const kind: Record<SettlementLineKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee',
  adjustment: 'Adjustment',
}

const states: Record<SettlementState, string> = { pending: 'on its way', paid: 'paid', failed: 'failed' }

const theseSales = (count: number) => (count === 1 ? 'this sale' : `these ${count} sales`)

/** Payments at the provider and money in the bank, compared with the orders. */
export const bankWords = {
  metaTitle: 'Bank',
  heading: 'Bank',
  lead: 'The shop checks every night that each payment at your provider has its order here, and each order its payment. After a restore it checks at once.',
  back: 'Books',
  settlements: {
    heading: 'Settlements',
    kinds,
    kind,
    states,
    none: 'No money was paid out to your bank in this month.',
    withoutList: (provider: string) =>
      `${provider} has no list of settlements, so the shop cannot compare your bank account.`,
    utr: (utr: string) => `UTR ${utr}`,
    unread: (since: string) =>
      `The settlements of a payment provider could not be read since ${since}, so this list may be incomplete. The shop tries again twice a day.`,
    noUtr: 'No UTR yet',
    part: (kind: string, count: number, amount: string) => `${kind}: ${count}, together ${amount}`,
    fees: (amount: string, tax: string) => `Fees with GST: ${amount}, of which GST ${tax}`,
    checks: {
      'adds-up': 'Adds up to the paise.',
      'no-total': 'The provider names no total: this is the sum of the lines. Compare it with your bank statement.',
      pending: 'It is on its way: the provider may still add lines.',
      returned: 'Your bank returned this money. Check your bank details at the provider, which will pay it again.',
      'no-lines': 'The provider does not say what this settlement consists of.',
    },
    differs: (amount: string) => `Differs from its lines by ${amount}. Ask the provider about this settlement.`,
    open: 'See its lines',
    unknown: 'These lines belong to no order in the shop:',
    unknownLine: (kind: string, reference: string, amount: string, settlement: string) =>
      `${kind} ${reference}: ${amount}, in ${settlement}`,
    linesOf: (id: string) => `Lines of ${id}`,
    moreLines: 'More lines',
    firstLines: 'Back to the first lines',
    lineColumns: ['Kind', 'Order', 'Method', 'Amount', 'Fee with GST', 'GST in the fee', 'Net'],
  },
  fees: {
    heading: 'Fees of the month',
    lead: 'By payment method. The GST is input tax: a registered seller can claim it.',
    none: 'No settlement of this month names a fee.',
    unknownMethod: 'Not named',
    columns: ['Provider', 'Method', 'Payments', 'Amount', 'Fee', 'GST on the fee'],
    csv: 'Download all lines of the month (CSV)',
  },
  unsettled: {
    heading: 'Not settled yet',
    none: 'Every payment of the last 60 days is settled.',
    text: (amount: string, count: number, since: string) =>
      `${amount} from ${count === 1 ? '1 payment' : `${count} payments`}. The oldest is from ${since}.`,
    usual: 'That is within the usual time.',
    late: 'That is longer than usual. Ask the payment provider.',
  },
  outside: {
    heading: 'Paid outside the shop',
    lead: 'Sales of this month that were paid in cash, by bank transfer or UPI. Match each with the credit in your bank statement.',
    match: 'Match with the bank',
    known: 'Money that the shop knows of',
    credits: 'Credits that you entered before',
    lines: 'Lines of settlements without an order',
    typeIt: 'None of these: type it below',
    choice: (reference: string, day: string, left: string) => `${reference}, ${day}: ${left} not matched`,
    line: (provider: string, reference: string, amount: string) => `${provider}, ${reference}: ${amount}`,
    date: 'Day in the bank statement',
    reference: 'Reference or UTR',
    amount: 'Amount of the credit in rupees',
    submit: 'Match',
    done: { title: 'Matched with the bank' },
    matched: (reference: string, day: string) => `In the bank on ${day}, ${reference}.`,
    addsUp: 'Adds up to the paise.',
    less: (amount: string, sales: number) => `The bank received ${amount} less than ${theseSales(sales)}.`,
    more: (amount: string, sales: number) => `The bank received ${amount} more than ${theseSales(sales)}.`,
    undo: {
      label: 'Undo the match',
      explanation: 'The sale stays. It is no longer matched with the bank.',
      confirm: 'Yes, undo it',
      done: { title: 'No longer matched' },
    },
    refused: {
      'unknown-payment': 'This order was not paid outside the shop.',
      'already-matched': 'This sale is already matched. Undo that first.',
      'not-matched': 'This sale is not matched.',
      'unknown-credit': 'This credit is no longer there. Choose another one, or type it.',
      date: 'Enter the day of the credit, not later than today.',
      reference: 'Enter the reference of the bank, at most 60 characters.',
      amount: 'Enter the amount of the credit, at most ₹10,00,000.',
    },
  },
  comparison: {
    heading: 'Payments and orders',
    none: 'The shop has not compared anything yet. It begins within five minutes.',
    ended: (provider: string, time: string, count: number) =>
      `${provider}: compared ${count === 1 ? '1 payment' : `${count} payments`}, last on ${time}.`,
    running: (provider: string) => `${provider}: the first comparison is under way.`,
    ofOthers: (count: number) =>
      count === 1
        ? '1 payment in this account is not for this shop.'
        : `${count} payments in this account are not for this shop.`,
    allWell: 'Every payment has its order.',
  },
  unmatched: {
    heading: 'Payments without an order',
    reasons,
    paid: (provider: string, time: string) => `Paid at ${provider} on ${time}`,
    make: 'Make an order',
    leave: {
      label: 'Not for this shop',
      explanation:
        'The payment stays at the provider, and no order is made. Use this for money of another shop or website.',
      line: 'Nothing changes at the provider, and the line is no longer listed here. Use this for money of another shop or website.',
      confirm: 'Yes, leave it',
      done: { title: 'Left without an order' },
    },
  },
  form: {
    heading: (amount: string) => `What was bought for ${amount}?`,
    lead: 'The order is completed with the amount that was paid, numbered, and the files go to the buyer at once.',
    product: 'Product',
    name: 'Name of the buyer',
    email: 'Email',
    phone: 'Mobile number',
    state: 'State of the buyer',
    chooseState: 'Choose the State',
    language: 'Language of the messages',
    submit: 'Make the order and send the files',
    done: { title: 'Order made', description: 'The files are on their way to the buyer.' },
    refused: {
      gone: 'This payment has an order now, or you left it without one.',
      currency: 'It was not paid in rupees. Refund it at the provider.',
      product: 'Choose a product that has files.',
      name: 'Enter the name of the buyer.',
      email: 'This is not an email address.',
      phone: 'This is not a mobile number of ten digits.',
      state: 'Choose the State of the buyer: the tax invoice must name it.',
    },
  },
  rebuilt: {
    heading: 'Rebuilt orders',
    lead: 'These orders were lost with the server, and the shop wrote them again from their payments.',
    columns: ['Order', 'Rebuilt', 'Product', 'Amount'],
  },
}
