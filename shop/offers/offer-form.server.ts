import * as z from 'zod'
import { codePattern, readCode } from './offer-code.ts'
import { maxNameLength, type OfferError, type OfferField, type OfferFormValues, productField } from './offer-fields.ts'

const maxRupees = 1_00_000
const maxLimit = 10_00_000

const error = (key: OfferError) => ({ error: key })
const optionalLimit = z
  .string()
  .trim()
  .refine(
    (typed) => typed === '' || (/^\d{1,7}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= maxLimit),
    error('limit-range'),
  )
  .transform((typed) => (typed === '' ? null : Number(typed)))

/** As a browser writes it, in Indian time: 2026-11-20T23:59. */
const indianMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/

function readMoment(typed: string): Date | null {
  const moment = indianMoment.test(typed) ? new Date(`${typed}${typed.length === 16 ? ':00' : ''}+05:30`) : null
  return moment && !Number.isNaN(moment.getTime()) ? moment : null
}

const schema = z
  .object({
    name: z.string().trim().min(1, error('name-required')).max(maxNameLength, error('name-too-long')),
    unit: z.enum(['percent', 'rupees']).catch('percent'),
    amount: z.string().trim(),
    productIds: z.array(z.string()).min(1, error('products-required')).nullable(),
    code: z
      .string()
      .transform(readCode)
      .refine((code) => code === null || codePattern.test(code), error('code-invalid')),
    startsAt: z.string().trim(),
    endsAt: z.string().trim(),
    showsEnd: z.boolean(),
    maxUses: optionalLimit,
    maxUsesPerBuyer: optionalLimit,
  })
  .transform(({ unit, amount, startsAt, endsAt, ...rest }, context) => {
    const report = (field: OfferField, key: OfferError) =>
      context.addIssue({ code: 'custom', path: [field], message: key })
    const number = /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? Number(amount) : Number.NaN
    const isPercent = unit === 'percent'
    if (isPercent && !(Number.isInteger(number) && number >= 1 && number <= 100)) report('amount', 'percent-range')
    if (!isPercent && !(number >= 1 && number <= maxRupees)) report('amount', 'rupees-range')
    if (isPercent && number === 100 && rest.code === null) report('amount', 'free-needs-code')
    const start = startsAt === '' ? new Date() : readMoment(startsAt)
    const end = endsAt === '' ? null : readMoment(endsAt)
    if (!start) report('startsAt', 'start-invalid')
    if (endsAt !== '' && !end) report('endsAt', 'end-invalid')
    if (start && end && end <= start) report('endsAt', 'end-before-start')
    for (const field of ['maxUses', 'maxUsesPerBuyer'] as const)
      if (rest[field] !== null && rest.code === null) report(field, 'limit-needs-code')
    if (context.issues.length > 0 || !start) return z.NEVER
    return {
      ...rest,
      percent: isPercent ? number : null,
      offInPaise: isPercent ? null : Math.round(number * 100),
      startsAt: start,
      endsAt: end,
    }
  })

export type OfferTerms = z.output<typeof schema>

/** `productIds` are the products of the catalogue: an offer cannot name another one. */
export function readOfferForm(
  values: OfferFormValues,
  productIds: readonly string[],
): { terms: OfferTerms } | { errors: Partial<Record<OfferField, OfferError>> } {
  const {
    name = '',
    unit = '',
    amount = '',
    code = '',
    startsAt = '',
    endsAt = '',
    maxUses = '',
    maxUsesPerBuyer = '',
  } = values
  const chosen = productIds.filter((id) => values[productField(id)] !== undefined)
  const checked = schema.safeParse({
    ...{ name, unit, amount, code, startsAt, endsAt, maxUses, maxUsesPerBuyer },
    productIds: values.scope === 'some' ? chosen : null,
    showsEnd: values.showsEnd === 'on',
  })
  if (checked.success) return { terms: checked.data }
  const errors: Partial<Record<OfferField, OfferError>> = {}
  for (const { path, message } of checked.error.issues) {
    const field = path[0] === 'productIds' ? 'products' : (path[0] as OfferField)
    errors[field] ??= message as OfferError
  }
  return { errors }
}
