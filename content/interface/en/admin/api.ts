/** Responses of the owner's JSON API. */
export const ownerApiWords = {
  wrongOrigin: 'This request does not come from a page of the shop.',
  keyMissing: 'Send the admin key or a login cookie.',
  notAnalytics: 'The body is not an analytics request in JSON',
  unknownAction: 'Unknown action',
  fieldsMissing: 'Send customerEmail and productType in JSON',
  unknownProduct: 'Unknown product',
  noCompletedOrder: 'This email address has no completed order for this product',
  notSent: 'Failed to send email',
  sentTo: (email: string) => `Download link sent to ${email}`,
}
