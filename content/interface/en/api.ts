/** Errors of the JSON API, in addition to the form errors. */
export const apiWords = {
  invalidCheckout: 'The request body is not a valid checkout in JSON',
  unknownProduct: 'Unknown product',
  invalidIdempotencyKey: (maxLength: number) => `An Idempotency-Key must have 1 to ${maxLength} characters`,
  invalidGuideRequest: 'The request body is not a valid guide request in JSON',
  tooManyGuideRequests: 'Too many requests from your network. Please try again later.',
  checkYourDetails: 'Please check your details',
}
