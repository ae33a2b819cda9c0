import { combo } from './combo.ts'
import type { ProductPage } from './product-page.ts'
import { subjects } from './subjects.ts'

/** Every product page, in the order of menus and cards. */
export const productPages: readonly ProductPage[] = [...subjects, combo]
