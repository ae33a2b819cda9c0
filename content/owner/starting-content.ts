import { freeGuide } from './free-guide.ts'
import { freeGuideMail } from './free-guide-mail.ts'
import { home } from './home.ts'
import { startingLegal } from './legal/starting-legal.ts'
import { startingProducts } from './products/starting-products.ts'
import { describeStartingBusiness, type KnownFacts } from './starting-business.ts'
import { testimonials } from './testimonials.ts'
import { type WrittenContent, writtenContent } from './written-content.ts'

/** The first publication of a new shop. */
export function writeStartingContent(known: KnownFacts): WrittenContent {
  return writtenContent.parse({
    business: describeStartingBusiness(known),
    home,
    freeGuide,
    freeGuideMail,
    testimonials,
    legal: startingLegal,
    products: startingProducts,
  })
}
