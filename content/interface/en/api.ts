/** Errors of the JSON API, in addition to the form errors. */
export const api = {
  invalidCheckout: 'The request body is not a valid checkout in JSON',
  unknownProduct: 'Unknown product',
  invalidIdempotencyKey: (maxLength: number) => `An Idempotency-Key must have 1 to ${maxLength} characters`,
  invalidGuideRequest: 'The request body is not a valid guide request in JSON',
  tooManyGuideRequests: 'Too many requests from your network. Please try again later.',
  checkYourDetails: 'Please check your details',
}

/** Responses in plain text, where there is no page to show. */
export const httpErrors = {
  notAForm: 'The request body is not a form',
  malformed: 'The request contains characters that cannot be read',
  tooLarge: 'The request is too large',
  otherSite: 'This request comes from another site',
  methodNotAllowed: 'Method not allowed',
  unexpected: 'Something went wrong. Please try again.',
}

export type ApiWords = typeof api
export type HttpErrorWords = typeof httpErrors
