import * as z from 'zod/mini'
import { isRegistered } from '#shop/catalogue/is-registered.server.ts'
import type { ClassLevel } from '#shop/customers/class-levels.ts'
import { errorKey } from '#shop/customers/field-errors.ts'
import { type CheckoutForm, checkoutForm, checkoutFormWithState } from './checkout-form.ts'

/** By the list of a product, because a schema is compiled when it reads its first form. */
const formsByList = new WeakMap<readonly ClassLevel[], Map<AnyForm, z.ZodMiniType<CheckoutForm, unknown>>>()

type AnyForm = typeof checkoutForm | typeof checkoutFormWithState

/** The form of a product: its list of classes, or every class when the owner chose none. */
export function checkoutFormFor({
  classLevels,
}: {
  classLevels: readonly ClassLevel[]
}): z.ZodMiniType<CheckoutForm, unknown> {
  const form = isRegistered() ? checkoutFormWithState : checkoutForm
  if (classLevels.length === 0) return form
  const made = formsByList.get(classLevels) ?? new Map()
  formsByList.set(classLevels, made)
  const limited = made.get(form) ?? limitClasses(form, classLevels)
  made.set(form, limited)
  return limited
}

function limitClasses(form: AnyForm, classLevels: readonly ClassLevel[]): z.ZodMiniType<CheckoutForm, unknown> {
  const offered = z.enum(classLevels as typeof checkoutForm.shape.classLevel.options, errorKey('class-level-required'))
  return z.extend(form, { classLevel: offered })
}
