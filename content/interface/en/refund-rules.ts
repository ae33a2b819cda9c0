/** The section of the refund policy that follows from the settings of the owner. */
export const refundRuleWords = {
  heading: 'What we do without asking',
  inShort: 'Our rules under “What we do without asking” come first: they apply where another line says something else.',
  lead: 'We follow these rules at once. Where another section of this policy says something else, these rules apply.',
  rules: {
    secondPayment: (hours: number) =>
      `If you pay twice for the same order, the second payment goes back by itself after ${hours} hours, unless you tell us that you want both.`,
    swap: (days: number) =>
      `If you bought the wrong product or class, you can swap it within ${count(days)} of payment while nothing was downloaded. If the other product costs less, we send the difference back.`,
    moneyBack: (days: number) =>
      `You can have your money back within ${count(days)} of payment if nothing was downloaded.`,
    ask: (days: number) =>
      `If you want your money back, ask us. We look at each request and answer within ${days === 1 ? '1 working day' : `${days} working days`}.`,
  },
  decided:
    'Money goes back to the account, card or UPI ID that you paid with. The download links end when all of it goes back.',
  asked: 'All of this is under [Something wrong?](/something-wrong)',
}

function count(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
