import { z } from 'zod'
import { writtenProduct } from './products/written-product.ts'
import { writtenBusiness } from './written-business.ts'
import { writtenFreeGuideMail } from './written-free-guide-mail.ts'
import { writtenFreeGuide, writtenHome } from './written-home.ts'
import { writtenLegal } from './written-legal.ts'
import { writtenOrderMail } from './written-order-mail.ts'
import { writtenTestimonials } from './written-testimonials.ts'

/** Everything that the owner can write, in all its languages. One publication is one of these. */
export const writtenContent = z.object({
  business: writtenBusiness,
  home: writtenHome,
  freeGuide: writtenFreeGuide,
  freeGuideMail: writtenFreeGuideMail,
  orderMail: writtenOrderMail,
  testimonials: writtenTestimonials,
  legal: writtenLegal,
  /** In the order of menus. */
  products: z.array(writtenProduct).max(200),
})

export type WrittenContent = z.output<typeof writtenContent>
