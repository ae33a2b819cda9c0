export const legalPage = {
  lastChanged: 'Last changed on',
  inShort: 'In short',
  onThisPage: 'On this page',
}

export type LegalPageWords = typeof legalPage
