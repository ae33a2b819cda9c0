import type { StartingProduct } from '../../products/written-product.ts'
import type { InHindi } from '../with-hindi.ts'
import { comboInHindi } from './combo.ts'
import { mathsInHindi } from './maths.ts'
import { scienceInHindi } from './science.ts'
import { socialInHindi } from './social.ts'

/** In the order of `startingProducts`. */
export const startingProductsInHindi: InHindi<StartingProduct>[] = [
  mathsInHindi,
  scienceInHindi,
  socialInHindi,
  comboInHindi,
]
