import { consents } from '#content/interface/en/consents.ts'

export const { names: consentNames, sources: consentSources } = consents
