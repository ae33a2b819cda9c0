import * as z from 'zod/mini'
import type { ClassLevel } from '#shop/customers/class-levels.ts'
import { errorKey } from '#shop/customers/field-errors.ts'
import { checkoutForm } from './checkout-form.ts'

/** The form of a product: its list of classes, or every class when the owner chose none. */
export function checkoutFormFor({ classLevels }: { classLevels: readonly ClassLevel[] }): typeof checkoutForm {
  if (classLevels.length === 0) return checkoutForm
  const offered = z.enum(classLevels as typeof checkoutForm.shape.classLevel.options, errorKey('class-level-required'))
  return z.extend(checkoutForm, { classLevel: offered }) as typeof checkoutForm
}
