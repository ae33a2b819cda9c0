import { getContent } from './current-content.server.ts'

/** The version of the legal texts that are live. Every consent is recorded with it. */
export function getConsentTextVersion(): string {
  return getContent().legal.consentTextVersion
}
