// Apart from the schema, so that the owner's forms do not load a whole validation library.

export const moneyBackRules = ['never', 'within-days', 'ask'] as const
export type MoneyBackRule = (typeof moneyBackRules)[number]

/** What the shop decides without the owner. The refund policy and the page for troubles say the same. */
export interface RefundRules {
  /** A second payment for the same order goes back after `secondPaymentHours`, unless the buyer wants both. */
  returnsSecondPayments: boolean
  /** For how many days a wrong product can be swapped while nothing was downloaded; 0 for not at all. */
  swapDays: number
  moneyBack: MoneyBackRule
  /** Of the rule `within-days`. */
  moneyBackDays: number
}

/** The strict policy that a new shop starts with. */
export const startingRefundRules: RefundRules = {
  returnsSecondPayments: false,
  swapDays: 0,
  moneyBack: 'never',
  moneyBackDays: 7,
}

export const secondPaymentHours = 24
export const maxRuleDays = 30
/** In working days. */
export const maxAnswerDays = 10
