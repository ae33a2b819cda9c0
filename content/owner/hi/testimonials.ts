import type { StartingTestimonials } from '../written-testimonials.ts'
import type { InHindi } from './with-hindi.ts'

export const testimonialsInHindi: InHindi<StartingTestimonials> = {
  heading: 'विद्यार्थी क्या कहते हैं',
  label: '',
  list: [],
}
