/** The frame around every page of the dashboard. */
export const adminLayout = {
  title: 'Admin dashboard',
  metaDescription: 'For the owner of the shop.',
  metaKeywords: ['admin dashboard'],
  navigation: 'Dashboard',
  pages: {
    sales: 'Sales',
    products: 'Products',
    files: 'Files',
    offers: 'Offers',
    words: 'Words',
    settings: 'My business',
    publish: 'Publish',
    trace: 'Trace a copy',
    audit: 'Audit log',
  },
  logout: 'Logout',
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
