import { describe, expect, it } from 'vitest'
import { type RefusalCause, readRefusalCause, readStoredRefusal } from './mail-refusal.ts'

/** Replies as these servers send them. */
const replies: [from: string, cause: RefusalCause | null, reply: string, command?: string][] = [
  [
    'Gmail',
    'address',
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550 5.1.1 unnecessary spaces. For more information, go to https://support.google.com/mail/?p=NoSuchUser",
  ],
  [
    'Gmail',
    'mailbox-full',
    "552-5.2.2 The recipient's inbox is out of storage space and inactive. Please\n552 5.2.2 direct the recipient to https://support.google.com/mail/?p=OverQuotaPerm",
  ],
  [
    'Gmail',
    'mailbox-full',
    "452-4.2.2 The recipient's inbox is out of storage space. Please direct the\n452 4.2.2 recipient to https://support.google.com/mail/?p=OverQuotaTemp",
  ],
  [
    'Gmail',
    'our-mail',
    '550-5.2.1 The email account that you tried to reach is inactive. For more\n550 5.2.1 information, go to https://support.google.com/mail/?p=DisabledUser',
  ],
  [
    'Gmail',
    'our-mail',
    '550-5.7.26 Your email has been blocked because the sender is unauthenticated.\n550 5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.',
    'DATA',
  ],
  [
    'Gmail',
    'our-mail',
    '550-5.7.1 [203.0.113.9] Our system has detected that this message is likely unsolicited mail.\n550 5.7.1 This message has been blocked.',
    'DATA',
  ],
  [
    'Gmail',
    null,
    '421-4.7.28 Gmail has detected an unusual rate of unsolicited mail originating from your IP address.',
    'DATA',
  ],
  [
    'Gmail',
    'our-mail',
    '550-5.4.5 Daily user sending limit exceeded. For more information on Gmail\n550 5.4.5 sending limits go to https://support.google.com/a/answer/166852',
  ],
  [
    'Gmail',
    'our-mail',
    '535-5.7.8 Username and Password not accepted. For more information, go to\n535 5.7.8 https://support.google.com/mail/?p=BadCredentials',
    'AUTH PLAIN',
  ],
  [
    'Google Workspace',
    'our-mail',
    "550-5.7.1 Invalid credentials for relay [203.0.113.9]. The IP address you've\n550 5.7.1 registered doesn't match",
    'MAIL FROM',
  ],
  ['Outlook.com', 'our-mail', '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).'],
  [
    'Outlook.com',
    'our-mail',
    "550 5.7.1 Unfortunately, messages from [203.0.113.9] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150).",
    'MAIL FROM',
  ],
  ['Outlook.com', 'mailbox-full', "552 5.2.2 The recipient's mailbox is full and can't accept messages now."],
  [
    'Exchange Online',
    'address',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  ],
  ['Exchange Online', 'our-mail', '550 5.4.1 Recipient address rejected: Access denied. [AM5EUR03FT041]'],
  [
    'Exchange Online',
    'our-mail',
    '550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP.',
    'DATA',
  ],
  [
    'Exchange Online',
    'our-mail',
    '554 5.2.0 STOREDRV.Submission.Exception:OutboundSpamException; message is suspected of spam',
    'DATA',
  ],
  ['Exchange Online', 'our-mail', '550 5.1.8 Access denied, bad outbound sender AS(42004)', 'DATA'],
  [
    'Exchange Online',
    'our-mail',
    '550 5.7.515 Access denied, sending domain example.in does not meet the required authentication level.',
    'DATA',
  ],
  [
    'Yahoo',
    'address',
    "554 delivery error: dd This user doesn't have a yahoo.com account (asha@yahoo.com) [0]",
    'DATA',
  ],
  ['Yahoo', 'address', '552 1 Requested mail action aborted, mailbox not found'],
  [
    'Yahoo',
    'our-mail',
    "553 5.7.1 [BL21] Connections will not be accepted from 203.0.113.9, because the ip is in Spamhaus's list",
    'MAIL FROM',
  ],
  [
    'Yahoo',
    'our-mail',
    '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes',
    'DATA',
  ],
  [
    'Yahoo',
    null,
    '421 4.7.0 [TSS04] Messages from 203.0.113.9 temporarily deferred due to unexpected volume or user complaints',
    'MAIL FROM',
  ],
  ['Yahoo', 'mailbox-full', '552 5.2.2 Mailbox size limit exceeded, over quota'],
  ['Zoho', 'our-mail', '553 5.7.1 Sender is not allowed to relay emails', 'RCPT TO'],
  ['Zoho', 'our-mail', '550 5.4.6 Unusual sending activity detected. Please try after sometime', 'DATA'],
  ['Zoho', 'our-mail', '554 5.1.8 Email Outgoing Blocked', 'DATA'],
  ['Zoho', 'address', '550 5.1.1 User does not exist - <asha@example.in>'],
  [
    'Postfix',
    'address',
    '550 5.1.1 <asha@example.in>: Recipient address rejected: User unknown in local recipient table',
  ],
  [
    'Postfix',
    'address',
    '550 5.1.1 <asha@example.in>: Recipient address rejected: User unknown in relay recipient table',
  ],
  ['Postfix', 'our-mail', '554 5.7.1 <asha@example.in>: Relay access denied'],
  ['Postfix', 'our-mail', '554 5.7.1 Service unavailable; Client host [203.0.113.9] blocked using zen.spamhaus.org'],
  [
    'Postfix',
    null,
    '450 4.2.0 <asha@example.in>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/',
  ],
  [
    'Postfix',
    'address',
    '556 5.1.10 <asha@example.in>: Recipient address rejected: Domain example.in does not accept mail (nullMX)',
  ],
  ['Postfix', 'address', '550 5.1.2 <asha@example.in>: Recipient address rejected: Domain not found'],
  ['Postfix', 'mailbox-full', '452 4.2.2 <asha@example.in>: Recipient address rejected: Mailbox is full'],
  ['Exim', 'address', '550 Unrouteable address'],
  ['Exim', 'address', '550 No Such User Here"'],
  ['Exim', 'our-mail', '550 relay not permitted'],
  [
    'Exim',
    'our-mail',
    '550 "JunkMail rejected - mail.shop.example [203.0.113.9] is in an RBL: https://www.spamhaus.org/query/ip/203.0.113.9"',
  ],
  ['Exim', 'mailbox-full', '552 Mailbox quota exceeded / Mailbox voll'],
  [
    'Amazon SES',
    'our-mail',
    '554 Message rejected: Email address is not verified. The following identities failed the check in region AP-SOUTH-1: hello@shop.example',
    'DATA',
  ],
  ['Amazon SES', null, '454 Throttling failure: Maximum sending rate exceeded.', 'DATA'],
  [
    'Amazon SES',
    'our-mail',
    '554 Sending paused for this account. For more information, please check the inbox of the email address associated with your AWS account',
    'DATA',
  ],
  ['Amazon SES', 'our-mail', '535 Authentication Credentials Invalid', 'AUTH PLAIN'],
  ['qmail', 'address', '550 sorry, no mailbox here by that name (#5.1.1 - chkuser)'],
  ['qmail', 'our-mail', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
  ['Sendmail', 'address', '550 5.1.1 <asha@example.in>... User unknown'],
  ['Sendmail', 'our-mail', '550 5.7.1 <asha@example.in>... Relaying denied'],
  ['iCloud', 'address', '550 5.1.1 <asha@icloud.com>: user does not exist'],
  ['iCloud', 'mailbox-full', '552 5.2.2 <asha@icloud.com>: user is over quota'],
  ['GMX', 'our-mail', '550 Requested action not taken: mailbox unavailable'],
  [
    'Rediffmail',
    'address',
    '550 5.1.1 <asha@rediffmail.com>: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  ['Brevo', 'our-mail', '550 5.7.1 Your account is suspended, please contact support', 'DATA'],
  ['Proofpoint', 'our-mail', '554 5.7.0 Blocked - see https://ipcheck.proofpoint.com/?ip=203.0.113.9', 'MAIL FROM'],
  ['Mimecast', 'address', '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550'],
  ['Barracuda', 'our-mail', '550 permanent failure for one or more recipients (asha@example.in:blocked)', 'DATA'],
  ['smtp-server', 'address', '501 Error: Bad recipient address syntax'],
]

describe('readRefusalCause', () => {
  it.each(replies)('%s: %s for "%s"', (_from, cause, reply, command = 'RCPT TO') => {
    expect(readRefusalCause({ reply, command })).toBe(cause)
  })
})

describe('readStoredRefusal', () => {
  it('reads the cause from what an attempt stored', () => {
    const stored = {
      "EENVELOPE Can't send mail - all recipients were rejected: 550 5.1.1 No such user": 'address',
      "EENVELOPE Can't send mail - all recipients were rejected: 554 5.7.1 Relay access denied": 'our-mail',
      'EMESSAGE Message failed: 552 5.2.2 Over quota': 'mailbox-full',
      'EENVELOPE Mail command failed: 550 5.1.1 Unknown sender': 'our-mail',
      'EAUTH Invalid login: 535 5.7.8 Bad credentials': 'our-mail',
      'EENVELOPE No recipients defined': 'address',
      'ECONNECTION connect ECONNREFUSED 127.0.0.1:25': null,
      'paid with sandbox money: a live shop does not deliver it': null,
    }
    expect(Object.fromEntries(Object.keys(stored).map((error) => [error, readStoredRefusal(error)]))).toEqual(stored)
  })
})
