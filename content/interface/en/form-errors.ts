/** Errors that a form shows at a field. Schemas return the keys. */
export const formErrorWords = {
  'name-required': 'Name is required',
  'name-too-long': 'Name is too long',
  'email-required': 'Email is required',
  'email-too-long': 'Email is too long',
  'email-invalid': 'Please enter a valid email',
  'phone-required': 'Phone number is required',
  'phone-invalid': 'Please enter a valid 10-digit phone number',
  'indian-phone-invalid': 'Please enter a valid 10-digit Indian phone number',
  'class-level-required': 'Class level is required',
  'state-required': 'Please select your State',
  'class-required': 'Please select your class',
  'checkout-consent-required': 'You must accept the Terms of Service, Consent to Contact, and Privacy Policy',
  'guide-consent-required': 'You must agree to the terms and privacy policy',
}

export type FormErrorKey = keyof typeof formErrorWords
