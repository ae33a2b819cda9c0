import { combo } from './combo.ts'
import { maths } from './maths.ts'
import { science } from './science.ts'
import { social } from './social.ts'
import type { StartingProduct } from './written-product.ts'

/** In the order of menus. A new shop begins with these; afterwards the owner changes them in the dashboard. */
export const startingProducts: readonly StartingProduct[] = [maths, science, social, combo]
