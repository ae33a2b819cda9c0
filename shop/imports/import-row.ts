/** What the shop wants to know of a row. */
export const importFields = [
  'sourceId',
  'email',
  'name',
  'phone',
  'product',
  'paidAt',
  'amount',
  'currency',
  'status',
  'doNotContact',
] as const
export type ImportField = (typeof importFields)[number]

/** Not mistakes: the buyer has no right to the files, or the row is no purchase. */
export type LeftOut =
  | ('refunded' | 'disputed' | 'unpaid' | 'test' | 'access-revoked' | 'totals' | 'unknown-status')
  | ('product-skipped' | 'repeated')

/** What the owner can mend in the file. */
export type RowProblem =
  | ('too-few-cells' | 'too-many-cells')
  | ('email-missing' | 'email-invalid' | 'several-emails')
  | ('name-too-long' | 'phone-damaged' | 'phone-invalid')
  | ('product-missing' | 'product-too-long' | 'product-not-chosen')
  | ('date-missing' | 'date-unreadable' | 'date-impossible' | 'date-undecided' | 'date-in-future' | 'date-too-old')
  | ('id-too-long' | 'text-damaged')

/** One bought product of one buyer. */
export interface ImportRow {
  /** Names the purchase in the other shop; made from its facts where the file has no id. */
  sourceId: string
  email: string
  name: string
  /** Ten digits, or empty. */
  phone: string
  product: string
  paidAt: Date
  /** What was paid there, in words of the file: it is not revenue of this shop. */
  paidThere: string
  doNotContact: boolean
}

export type ReadRow = { row: ImportRow } | { leftOut: LeftOut } | { problem: RowProblem }
