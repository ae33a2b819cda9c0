export const legalPage = {
  lastChanged: 'Last updated on',
  inShort: 'In short',
  onThisPage: 'On this page',
}

export type LegalPageWords = typeof legalPage
