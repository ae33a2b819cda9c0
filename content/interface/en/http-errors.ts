/** Responses in plain text, where there is no page to show. */
export const httpErrorWords = {
  notAForm: 'The request body is not a form',
  malformed: 'The request contains characters that cannot be read',
  tooLarge: 'The request is too large',
  otherSite: 'This request comes from another site',
  methodNotAllowed: 'Method not allowed',
  unexpected: 'Something went wrong. Please try again.',
}
