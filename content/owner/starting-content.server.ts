import { freeGuide } from './free-guide.ts'
import { freeGuideMail } from './free-guide-mail.ts'
import { freeGuideInHindi } from './hi/free-guide.ts'
import { freeGuideMailInHindi } from './hi/free-guide-mail.ts'
import { homeInHindi } from './hi/home.ts'
import { orderMailInHindi } from './hi/order-mail.ts'
import { startingProductsInHindi } from './hi/products/starting-products.ts'
import { describeStartingBusinessInHindi } from './hi/starting-business.ts'
import { testimonialsInHindi } from './hi/testimonials.ts'
import { withHindi } from './hi/with-hindi.ts'
import { home } from './home.ts'
import { startingLegal } from './legal/starting-legal.server.ts'
import { orderMail } from './order-mail.ts'
import { startingProducts } from './products/starting-products.ts'
import { describeStartingBusiness, type KnownFacts } from './starting-business.ts'
import { testimonials } from './testimonials.ts'
import { type WrittenContent, writtenContent } from './written-content.ts'

/** The first publication of a new shop. */
export function writeStartingContent(known: KnownFacts): WrittenContent {
  return writtenContent.parse(describeStartingContent(known))
}

/** Unchecked, for content that is checked as a whole. */
export function describeStartingContent(known: KnownFacts) {
  return {
    business: withHindi(describeStartingBusiness(known), describeStartingBusinessInHindi(known.isDemo)),
    home: withHindi(home, homeInHindi),
    freeGuide: withHindi(freeGuide, freeGuideInHindi),
    freeGuideMail: withHindi(freeGuideMail, freeGuideMailInHindi),
    orderMail: withHindi(orderMail, orderMailInHindi),
    testimonials: withHindi(testimonials, testimonialsInHindi),
    legal: startingLegal,
    products: withHindi([...startingProducts], startingProductsInHindi),
  }
}
