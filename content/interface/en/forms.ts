/** Labels and hints that the buyer's forms share. */
export const formWords = {
  adultsOnly: 'To be filled in by a parent, guardian or another adult, with their own details.',
  sendToParent: 'Are you the student? Send to a parent',
  fullName: 'Full name',
  email: 'Email',
  didYouMean: (typedDomain: string, domain: string) => `${typedDomain}: did you mean ${domain}?`,
  phone: 'Phone number',
  countryCode: '+91',
  sentence: (text: string) => `${text}.`,
  phoneHint: '10 digits, without +91',
  selectClass: 'Select your class',
}
