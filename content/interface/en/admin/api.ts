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

/** Errors of calls with an API key, by the code that programs read. */
export const keyApiWords = {
  errors: {
    key_missing: 'Send your API key in the header "Authorization: Bearer bbk_…".',
    key_wrong: 'This API key does not exist or was revoked.',
    scope_missing: 'This API key may not do that. Create one that may, under API keys in the dashboard.',
    not_found: 'There is nothing at this address.',
    limit_invalid: 'The limit must be a whole number from 1 to 100.',
    cursor_unknown: 'This cursor belongs to another list or other filters. Start again without a cursor.',
    filter_invalid:
      'A filter is not valid: status is completed, unpaid or refunded; from and to are days such as 2026-11-18.',
    body_invalid: 'The body is not JSON with the fields of this call.',
    product_unknown: 'There is no such product on sale.',
    idempotency_key_missing: 'Send an Idempotency-Key of 1 to 200 visible ASCII characters.',
    idempotency_key_reused: 'This Idempotency-Key was used for another request.',
    in_progress: 'A request with this Idempotency-Key is still running. Repeat it in a few seconds.',
    nothing_to_send: 'This order has no links: it is not paid, or its money went back.',
    not_sent: 'The mail server did not accept the email. The shop tries again by itself.',
    too_many_calls: 'This API key may make 120 calls in a minute.',
    too_many_wrong_keys: 'Too many wrong keys came from your network.',
    too_many_links: 'Links may be sent five times a day per order, and 60 times an hour per key.',
    unexpected: 'An unexpected error happened. It was logged under the X-Request-Id of this answer.',
  },
}
