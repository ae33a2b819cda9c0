/** What the JSON API answers to a request that it refuses, besides the errors of the forms. */
export const api = {
  invalidCheckout: 'The request is not a checkout in JSON',
  unknownProduct: 'Unknown product',
  invalidIdempotencyKey: (maxLength: number) => `An Idempotency-Key has 1 to ${maxLength} characters`,
  invalidGuideRequest: 'The request is not one for the guide in JSON',
  tooManyGuideRequests: 'Too many requests from your network. Please try again later.',
  checkYourDetails: 'Please check your details',
}

export type ApiWords = typeof api
