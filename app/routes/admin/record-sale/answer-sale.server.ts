import { formatOrderNumber } from '#brand/order-number.ts'
import { recordSaleWords as words } from '#content/interface/en/admin/record-sale.ts'
import { formErrorWords } from '#content/interface/en/form-errors.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { recordSale } from '#shop/checkout/record-sale.server.ts'
import type { SaleErrors } from '#shop/checkout/sale-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { readRupees } from '../products/rupees-field.ts'

export interface SaleAnswer {
  notice: Notice
  values?: Record<string, string>
  /** A sentence per field. */
  errors?: Record<string, string>
}

/** The order, or why there is none. */
export async function answerSale(
  actor: Actor,
  values: Record<string, string>,
): Promise<{ orderId: string } | SaleAnswer> {
  const { attempt = '', product = '', amount = '', method = '', note = '', language = '', ...buyer } = values
  const amountInPaise = readRupees(amount)
  const recorded = await recordSale(actor, { attempt, product, amountInPaise, method, note, language, buyer })
  if (!('refused' in recorded)) return recorded
  const refuse = (description: string) => ({
    notice: { title: words.notRecorded, description, tone: 'bad' as const },
    values,
  })
  if (recorded.refused === 'invalid') return { ...refuse(words.checkFields), errors: toSentences(recorded.errors) }
  if (recorded.refused === 'form-used') {
    return refuse(words.refused['form-used'](formatOrderNumber(recorded.orderNumber)))
  }
  return refuse(words.refused[recorded.refused])
}

function toSentences(errors: SaleErrors): Record<string, string> {
  const sentences: Record<string, string> = { ...formErrorWords, ...words.errors }
  return Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, sentences[key] ?? key]))
}
