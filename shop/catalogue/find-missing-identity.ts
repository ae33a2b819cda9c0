import type { ShopContent } from './read-content.ts'

const identityFacts = ['legalName', 'address', 'contact', 'grievanceOfficer'] as const

/** What the Consumer Protection (E-Commerce) Rules, 2020 require a seller to publish. */
export type IdentityFact = (typeof identityFacts)[number]

type Business = ShopContent['business']

/** A shop that was a demo before may still have the demo's address. */
const exampleAddress = /@example\.(com|org|net)$/i

/** What buyers write to such an address is lost, and so are the shop's own alerts. */
export function hasExampleEmail({ supportEmail }: Business): boolean {
  return exampleAddress.test(supportEmail)
}

export function findMissingIdentity(business: Business): IdentityFact[] {
  const isKnown: Record<IdentityFact, boolean> = {
    legalName: business.legalName !== '',
    address: business.address !== '' && business.city !== '',
    contact: business.phone !== '' || !hasExampleEmail(business),
    grievanceOfficer: business.grievanceOfficer !== '',
  }
  return identityFacts.filter((fact) => !isKnown[fact])
}
