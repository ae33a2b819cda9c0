/** The owner's facts about the business, and the services that the shop uses. */
export const settingsPage = {
  metaTitle: 'My business',
  heading: 'My business',
  identity: {
    heading: 'Your shop does not sell yet',
    text: 'Indian law requires that buyers can read who sells. Checkout is closed until you publish:',
    missing: {
      legalName: 'Your legal name',
      address: 'Your address with the city',
      contact: 'A phone number or your own support address',
      grievanceOfficer: 'The name of your Grievance Officer',
    },
    link: 'Enter your details',
    demoHint: 'Before this shop goes live, you need to publish:',
  },
}

export type SettingsPageWords = typeof settingsPage
