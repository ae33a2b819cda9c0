/** The frame around every page of the dashboard. */
export const adminLayout = {
  title: 'Admin dashboard',
  metaDescription: 'For the owner of the shop.',
  metaKeywords: ['admin dashboard'],
  navigation: 'Dashboard',
  pages: {
    home: 'Home',
    orders: 'Orders',
    customers: 'Customers',
    reports: 'Reports',
    books: 'Books',
    products: 'Products',
    offers: 'Offers',
    files: 'Files',
    messages: 'Messages',
    words: 'Words',
    publish: 'Publish',
    settings: 'Settings',
    alerts: 'Alerts',
    people: 'People',
    trace: 'Trace a copy',
    audit: 'Audit log',
  },
  languages: { en: 'English', hi: 'Hindi' },
  more: 'More',
  viewShop: 'View shop',
  logout: 'Logout',
  phone: { call: 'Call', whatsApp: 'WhatsApp' },
  search: {
    label: 'Search',
    submit: 'Search',
    placeholder: 'Order, phone, name, email…',
  },
  requestRefused: 'That did not work',
  backToDashboard: 'Back to the dashboard',
  loadFailed: {
    title: 'Failed to load data',
    description: 'Refresh the page in a moment. If it fails again, the server log shows why.',
  },
  refresh: 'Refresh',
  /** The name of a button for screen readers, where a page has several with the same label. */
  buttonFor: (label: string, subject: string) => `${label}: ${subject}`,
}

export type AdminLayoutWords = typeof adminLayout
