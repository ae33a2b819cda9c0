import type { StartingBusiness } from './written-business.ts'

/** What a new shop knows about itself from its settings. */
export interface KnownFacts {
  shopName: string
  supportEmail: string
  instagramUrl: string | null
  youtubeUrl: string | null
  isDemo: boolean
}

/** A live shop begins without claims, because only its owner knows whether they are true. */
export function describeStartingBusiness({ isDemo, ...known }: KnownFacts): StartingBusiness {
  return {
    ...known,
    legalName: '',
    address: '',
    city: 'Bangalore',
    state: 'Karnataka',
    country: 'India',
    phone: '',
    grievanceOfficer: '',
    supportTimes: '',
    gstin: '',
    claim: isDemo ? 'Trusted by 5,000+ students' : '',
    announcement: '',
    about: {
      description: 'CBSE Class 10 study blueprints',
      disclaimer: 'A downloadable digital study aid. No teaching, no physical goods and no assurance of results.',
      category: 'Study guides > CBSE Class 10',
      shareImageAlt: '{shopName}: CBSE Class 10, strategically mapped',
      copyright: '© 2025 {shopName}, a business venture based in {city}, {country}. Not affiliated with CBSE or NCERT.',
    },
  }
}
