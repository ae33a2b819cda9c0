import { business } from '../../owner/business.ts'

/** The page that says who sells and how buyers reach them. */
export const contactWords = {
  title: 'Contact',
  description: (shopName: string) => `Who runs ${shopName}, and how you reach us by email, phone or post.`,
  keywords: (shopName: string) => [shopName, 'contact', 'support', 'grievance officer'],
  label: 'We answer every email',
  lead: 'Please include your order number if you have one.',
  support: {
    heading: 'Support',
    email: 'Email',
    phone: 'Phone',
    times: 'When we answer',
    notDelivered: `Paid and nothing arrived? Look in your spam folder, then write to us within ${business.supportHours} hours of payment. All your files are under [Your purchases](/customer-dashboard).`,
    troubles:
      'Something else wrong with your order? [Choose what fits](/something-wrong): most of it is solved at once.',
  },
  seller: {
    heading: 'Seller',
    shop: 'Shop',
    legalName: 'Legal name',
    address: 'Address',
    gstin: 'GSTIN',
  },
  grievance: {
    heading: 'Complaints',
    officer: 'Grievance Officer',
    contact: 'Contact',
    promise: `We acknowledge your complaint within ${business.grievance.acknowledgedWithinHours} hours and resolve it within ${business.grievance.resolvedWithin} of receiving it. See the [Terms of Service](/terms) for details.`,
  },
  follow: { heading: 'Follow us', instagram: 'Instagram', youtube: 'YouTube' },
}
