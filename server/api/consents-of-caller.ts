import { consentPurposes } from '#db/schema/consents.ts'

/** The one checkbox of the page stands for all purposes. */
export function toCheckbox(consents: Record<string, unknown>): string {
  return consentPurposes.every((purpose) => consents[purpose] === true) ? 'on' : ''
}
