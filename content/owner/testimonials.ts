import type { StartingTestimonials } from './written-testimonials.ts'

/** Empty: only real words of real people, who agreed, may stand here. */
export const testimonials: StartingTestimonials = { heading: 'What students say', label: '', list: [] }
