import { describe, expect, it } from 'vitest'
import { outsideErrorWords } from '#content/interface/en/admin/outside-errors.ts'
import { explainError, explainErrorInLine } from './explain-error.ts'

type Cause = keyof typeof outsideErrorWords.causes

describe('an error of another service', () => {
  it.each<[string, Cause]>([
    ['EDNS getaddrinfo ENOTFOUND smtp.exmaple.com', 'unknown-host'],
    ['ESOCKET connect ECONNREFUSED 127.0.0.1:25', 'connection-refused'],
    ['razorpay: create link: no connection ECONNREFUSED', 'connection-refused'],
    ['ETIMEDOUT Connection timeout', 'no-answer'],
    ['cashfree: read link: no response within 5000 ms', 'no-answer'],
    ['no answer (TimeoutError)', 'no-answer'],
    ['no answer within 30 seconds', 'no-answer'],
    ['the bucket does not respond', 'no-answer'],
    ['the mail server is away', 'no-answer'],
    ['read ECONNRESET', 'no-answer'],
    ['queryTxt ETIMEOUT _dmarc.example.com', 'no-answer'],
    ["ESOCKET Hostname/IP does not match certificate's altnames: Host: mail.example.", 'certificate'],
    ['Greeting never received', 'encryption'],
    ['ETLS Error upgrading connection with STARTTLS: 454 4.7.0 TLS not available', 'encryption'],
    ['this is a computer of a private network, to which the shop does not connect', 'private-network'],
    ['EAUTH Invalid login: 535 5.7.8 Bad credentials', 'login'],
    ['Missing credentials for "PLAIN"', 'login'],
    ['EENVELOPE Mail command failed: 550 Sender shop@shop.example not verified', 'sender'],
    ['EENVELOPE Mail command failed: 553 Sender address rejected: not owned by user', 'sender'],
    ['EMESSAGE Message failed: 554 Message rejected: Email address is not verified.', 'sender'],
    ['EENVELOPE Mail command failed: 550 This account has been suspended', 'account'],
    ['EMESSAGE Message failed: 550 5.4.5 Daily user sending limit exceeded', 'limit'],
    ['EMESSAGE Message failed: 554 5.7.1 Blocked for spam', 'our-mail'],
    ['EENVELOPE All recipients were rejected: 450 4.2.0 Greylisted', 'mail-later'],
    ['EENVELOPE All recipients were rejected: 550 5.1.1 No such user', 'address'],
    ['bounced: 552 5.2.2 mailbox full', 'mailbox-full'],
    ['bounced: permanent', 'address'],
    ['HTTP 401, code 190', 'whatsapp-token'],
    ['HTTP 403, code 10', 'whatsapp-rights'],
    ['HTTP 400, code 100', 'whatsapp-id'],
    ['code 131026', 'not-on-whatsapp'],
    ['HTTP 400, code 131030', 'whatsapp-test-number'],
    ['HTTP 400, code 131047', 'whatsapp-window'],
    ['HTTP 404, code 132001', 'whatsapp-template'],
    ['HTTP 400, code 132015', 'whatsapp-template-paused'],
    ['HTTP 400, code 131056', 'limit'],
    ['HTTP 400, code 133010', 'whatsapp-unregistered'],
    ['cashfree: check keys: HTTP 401 authentication_error', 'keys'],
    ['stripe: check keys: HTTP 403', 'rights'],
    ['razorpay: create link: HTTP 429', 'limit'],
    ['razorpay: create link: HTTP 502', 'outage'],
    ['razorpay: refund: HTTP 400 BAD_REQUEST_ERROR insufficient_funds', 'balance'],
    ['razorpay: refund: HTTP 400 BAD_REQUEST_ERROR payment_too_old', 'too-old'],
    ['cashfree: refund: HTTP 400 refund_amount_exceeds_order_amount', 'less-left'],
    ['charge_for_pending_refund_disputed', 'in-dispute'],
    ['lost_or_stolen_card', 'returned'],
    ['cashfree: refund: HTTP 400 refund_post_failed', 'refused'],
    ['the bucket responded to PUT probes/1 with 403: check the access key', 'storage-keys'],
    ['the bucket responded to PUT probes/1 with 301', 'bucket'],
    ['something went wrong', 'unknown'],
  ])('says what happened and what to do: %s', (error, cause) => {
    const sentence = outsideErrorWords.causes[cause]
    expect(explainError(error)).toEqual({ description: sentence, details: `Technical details: ${error}` })
    expect(explainErrorInLine(error)).toBe(`${sentence} Technical details: ${error}`)
  })
})
