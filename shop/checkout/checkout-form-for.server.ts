import * as z from 'zod/mini'
import { isRegistered } from '#shop/catalogue/is-registered.server.ts'
import type { ClassLevel } from '#shop/customers/class-levels.ts'
import { errorKey } from '#shop/customers/field-errors.ts'
import { type CheckoutForm, checkoutForm, checkoutFormWithState } from './checkout-form.ts'

/** The form of a product: its list of classes, or every class when the owner chose none. */
export function checkoutFormFor({
  classLevels,
}: {
  classLevels: readonly ClassLevel[]
}): z.ZodMiniType<CheckoutForm, unknown> {
  const form = isRegistered() ? checkoutFormWithState : checkoutForm
  if (classLevels.length === 0) return form
  const offered = z.enum(classLevels as typeof checkoutForm.shape.classLevel.options, errorKey('class-level-required'))
  return z.extend(form, { classLevel: offered })
}
