/** An attack that once succeeded, and the test that fails when it does again. */
export interface AttackCase {
  /** Its group. */
  of: AttackGroup
  attack: string
  file: string
  /** The name of the test as its file writes it. */
  test: string
}

export const attackGroups = {
  1: 'A few slow sockets stop the shop',
  2: 'The free sample carries more than its pages',
  3: 'A helper escapes the limits of the owner’s login',
  4: 'The audit log is changed',
  5: 'A restore runs what the backup says',
  6: 'One mailbox is flooded',
  7: 'Codes are guessed',
  8: 'Smaller ones',
  9: 'A database that fails over',
  10: 'A lost dispute',
  11: 'A mail server that is away',
  12: 'A shop that is being set up',
  13: 'Doors for programs',
  14: 'What strangers write on WhatsApp',
  15: 'An account is taken away by its address',
} as const
export type AttackGroup = keyof typeof attackGroups

const inFile = (of: AttackGroup, file: string, tests: [attack: string, test: string][]): AttackCase[] =>
  tests.map(([attack, test]) => ({ of, attack, file, test }))

export const attackCases: AttackCase[] = [
  ...inFile(1, 'server/slow-senders.test.ts', [
    ['two slow logins', 'lets the owner log in and work while two strangers send the form of the login slowly'],
    ['eight slow forms', 'lets a customer find an order while eight strangers send that form slowly'],
    ['256 slow webhooks', 'answers buyers and providers while 256 strangers send a webhook slowly'],
    ['60 requests for the login page', 'keeps places for the owner while 60 strangers ask for the login page'],
    ['a large login form', 'accepts a long form from the owner, and from a stranger no more than any other form'],
    ['many slow bodies', 'makes room for a new body by cutting the oldest of the network that sends most slowly'],
  ]),
  ...inFile(1, 'tests/architecture/proxy-files.test.ts', [
    ['slow bodies through nginx', 'nginx waits for the whole body of everything but an upload'],
  ]),
  ...inFile(2, 'documents/pages/cut-sample.test.ts', [
    ['shared parts keep later pages', 'shows its pages as they were, and holds no word of the others: %s'],
    ['a page that cannot be read', 'is refused when a page cannot be read, because what it draws is not known'],
    ['headings of later pages', 'brings along no heading and no alternative text of the other pages'],
  ]),
  ...inFile(3, 'shop/admin/people.server.test.ts', [
    ['own logins between guesses', 'does not let a helper guess the owner’s key more often by logging in in between'],
  ]),
  ...inFile(3, 'shop/admin/second-factor.server.test.ts', [
    ['codes from browsers of helpers', 'counts wrong codes from all browsers of helpers with those of strangers'],
    ['codes from many browsers', 'checks 30 wrong codes per hour at most, from however many browsers of the owner'],
  ]),
  ...inFile(4, 'server/startup/running-role.server.test.ts', [
    ['the shop’s role drops a trigger', 'owns nothing'],
    ['the shop’s role changes rows', 'may not %s'],
    ['an erasure as a pretext', 'may take from the audit log only what an erasure takes, and lines older than a year'],
  ]),
  ...inFile(4, 'platform/log/send-away.server.test.ts', [
    ['lines are deleted on the server', 'sends a line of syslog by UDP'],
    [
      'a file that is put away',
      'appends one JSON line after the other to a file, in order, also after the file was put away',
    ],
  ]),
  ...inFile(5, 'platform/backup/backup.server.long.test.ts', [
    ['a base of the attacker', 'cannot make a restore use what the shop did not sign'],
    [
      'commands in its settings',
      'runs nothing even when the owner accepts what is not signed, as a backup of version 1.0.0',
    ],
    ['swapped parts', 'cannot swap, copy or change lists, files and settings'],
  ]),
  ...inFile(6, 'shop/leads/request-guide.server.test.ts', [
    ['guides to many spellings', 'mails one mailbox five guides a day, however its address is spelled with %s'],
  ]),
  ...inFile(6, 'shop/checkout/start-checkout.server.test.ts', [
    ['free copies to one mailbox', 'goes to one mailbox ten times a day, however the address is spelled'],
    ['free copies to one phone', 'goes to one phone ten times a day'],
  ]),
  ...inFile(6, 'shop/sessions/request-login-code.server.test.ts', [
    ['login codes to many spellings', 'sends one mailbox no more codes when its address is spelled in many ways'],
  ]),
  ...inFile(7, 'shop/offers/try-code.server.test.ts', [
    ['one network', 'gets thirty answers in ten minutes, also in parallel, and then the same answer to every code'],
    ['an IPv6 site', 'cannot use the many networks of an IPv6 site'],
    ['many networks', 'get three answers each, and a buyer elsewhere still uses a code'],
  ]),
  ...inFile(8, 'shop/payments/check-payment-status.server.test.ts', [
    [
      'status of many unpaid orders',
      'asks about the unpaid orders of one network once a second at most, and about another’s as before',
    ],
  ]),
  ...inFile(8, 'server/middleware/canonical-path.test.ts', [['/%74erms', 'redirects %s to %s']]),
  ...inFile(8, 'server/slow-senders.test.ts', [
    ['aborted bodies', 'writes no error to the log when a stranger leaves in the middle of a body for %s'],
  ]),
  ...inFile(8, 'app/routes/admin/publish/preview-shop.test.ts', [
    ['a preview at //evil.example', 'never leaves the shop for %j'],
  ]),
  ...inFile(8, 'server/middleware/csrf.test.ts', [['another scheme', 'is %s: %s at %s → %s']]),
  ...inFile(8, 'platform/run-confined.server.test.ts', [
    [
      'a hanging PDF',
      'lets stamps and receipts go on while an upload hangs, and starts again after its process was killed',
    ],
  ]),
  ...inFile(8, 'documents/template/build-template.test.ts', [
    ['links to shares', 'refuses a file with %s, wherever it is'],
  ]),
  ...inFile(8, 'shop/messages/receive-mail-webhook.server.test.ts', [
    ['SNS signed with SHA-1', '%s is refused and changes nothing'],
  ]),
  ...inFile(8, 'tests/architecture/proxy-files.test.ts', [
    ['HSTS twice', '$path leaves Strict-Transport-Security to the shop, which sends it itself'],
    ['an image that was replaced', '%s names every image by its digest'],
  ]),
  ...inFile(8, 'tests/architecture/security.test.ts', [
    ['an action that was replaced', 'names every action of a workflow by its hash'],
  ]),
  ...inFile(9, 'app/routes/admin/database-away.server.test.ts', [
    ['pages that lose their database', 'answers /%s (%s) with %i when its own question fails'],
  ]),
  ...inFile(9, 'platform/log/log.server.test.ts', [
    ['a log full of warnings', 'says once in ten seconds that the database is away, with the number of further lines'],
  ]),
  ...inFile(9, 'platform/postgres/database-error.server.test.ts', [
    ['a pooler without its database', 'counts what a pooler says without its database as a database that is away: %s'],
  ]),
  ...inFile(9, 'platform/postgres/require-own-session.server.test.ts', [
    ['a pooler that stops the shop', 'refuses a pooler that gives every transaction another connection'],
  ]),
  ...inFile(9, 'shop/alerts/retry-failed-jobs.server.test.ts', [
    ['jobs in the dead letters', 'names a failed %s until a later run succeeds'],
  ]),
  ...inFile(10, 'shop/payments/sync-dispute.server.test.ts', [
    [
      'revenue of a lost dispute',
      'takes its money off the order, its links and the books, and brings it back when it is won after all',
    ],
    ['a refund on top', 'cannot be refunded on top, neither while it is open nor afterwards'],
    ['more lost than received', 'is a problem when the same money was refunded before'],
  ]),
  ...inFile(11, 'server/park-mail-jobs.long.test.ts', [
    [
      'thousands of failed attempts',
      'tries the server once in a while, not once per mail, and then sends all mails, the oldest first',
    ],
  ]),
  // The other attacks on it are in attacks.spec.ts: by a helper and by another site.
  ...inFile(12, 'server/opening-soon.test.ts', [
    ['a link that is guessed or late', 'limits and logs wrong links, and refuses an expired one'],
    ['a link used twice or by two', 'makes the login of the owner once, also when two browsers race'],
    [
      'a link from before the key',
      'ends with the first owner, also when the key is set on the server; a link for a locked-out owner stays',
    ],
  ]),
  ...inFile(12, 'shop/services/change-service.server.test.ts', [
    ['secrets in pages, rows and lines', 'are in no page, audit line or row of the database'],
    ['secrets in the log', 'are in no line of the log, even when an error quotes them'],
    ['the network of the server', 'is refused as mail server and backup place: %s'],
    ['a name that changes', 'is refused at every connection, also when a name was public when it was saved'],
  ]),
  ...inFile(12, 'shop/webhooks/private-endpoint.server.test.ts', [
    ['webhooks into the network', 'does not connect to a private address that a name leads to later'],
  ]),
  ...inFile(12, 'server/opening.test.ts', [
    ['a second opening', 'gives the first buyer receipt 1, and is never emptied again'],
    [
      'opening a shop that has sold',
      'is refused in a demo and after a sale, and empties nothing when the file cannot be stored',
    ],
  ]),
  ...inFile(12, 'shop/passport/move-in/move-in.server.test.ts', [
    ['a changed passport', 'is refused with one sentence and changes nothing: %s'],
    ['something else than a passport', 'is refused before it is stored when it is something else'],
    ['a password that takes the memory', 'is refused when its password would take a gigabyte of memory to check'],
    ['a second passport', 'happens once: a second passport is refused'],
    ['a passport into a shop in use', 'takes in no other one: %s'],
    ['a sale meanwhile', 'keeps the buyer who pays after the owner has begun'],
    ['a full disk', 'leaves nothing half-written when the disk is full'],
  ]),
  ...inFile(13, 'server/api/v1/v1.test.ts', [
    ['a key that does more than it may', 'may do what its scopes say, and nothing else'],
    ['other spellings of an address', 'may do no more when the address or the method is written in another way'],
    ['keys are guessed', 'cannot be guessed, and guesses never lock out a right key'],
    ['a revoked key', 'is refused from the moment it is revoked, also for a stored answer'],
    ['a program that never stops', 'is limited by itself'],
    ['changed cursors', 'refuse cursors that were changed, and those of another list or filter'],
    ['an erased customer', 'say nothing about an erased customer, and nothing about what does not exist'],
    ['a reused Idempotency-Key', 'refuses the same key for another request, but not the key of another program'],
    ['a flooded mailbox', 'sends links in the name of its key, five times a day per order at most'],
  ]),
  ...inFile(13, 'platform/csv.test.ts', [['formulas in other spreadsheets', 'makes %j harmless']]),
  ...inFile(13, 'server/sheets.test.ts', [
    ['formulas in a sheet', 'lists orders without contact details, unless the owner wants them'],
    ['addresses are guessed', 'ends when it is revoked, cannot be guessed and opens nothing else'],
  ]),
  ...inFile(13, 'shop/webhooks/private-endpoint.server.test.ts', [
    ['private addresses', 'refuses to save an endpoint at %s'],
    ['hidden addresses', 'refuses to save an address that hides another one, or a user'],
    ['DNS rebinding', 'does not connect to a private address that a name leads to later'],
  ]),
  ...inFile(14, 'shop/conversations/conversations.server.test.ts', [
    ['a webhook without signature', 'is refused without the right signature'],
    ['a replayed webhook', 'is stored once when Meta repeats it, also at the same time, and answered once'],
    ['hostile captions and names', 'of any kind becomes a line, and hostile words stay words'],
    ['a thousand messages', 'may be one of hundreds from one number, which get few answers and files'],
    ['links of another number', 'send the links to the number of the order and to no other'],
    ['asking who is a customer', 'say the same to a number that the shop does not know'],
    ['messages of another buyer', 'is of no other customer who typed the same number, with or without paying'],
    [
      'a page as a picture',
      'is stored; a picture is drawn again without its notes, anything else is a download with our own name',
    ],
  ]),
  ...inFile(14, 'shop/conversations/receive-whatsapp.server.test.ts', [
    ['STOP from abroad', 'of a number of another country with the same last digits change nothing'],
  ]),
  ...inFile(14, 'shop/messages/whatsapp.server.test.ts', [
    ['a file elsewhere', 'is never fetched from %s, which would get the token'],
  ]),
  ...inFile(15, 'shop/accounts/contact-change.server.test.ts', [
    ['guessed codes', 'needs the right code: five tries, once, only the newest, and none of another account'],
    ['a code sent many times', 'is taken once when the code arrives many times at once, with one notice'],
    [
      'codes to one mailbox',
      'is not asked too often, per mailbox however it is spelled, and says nothing about who is a customer',
    ],
    ['an account joined away', 'is refused while that account can be taken back by its own earlier address'],
    ['a blocked undo', 'works although a stranger has typed the earlier address at a checkout'],
    ['replayed and forged links', 'does nothing when it is forged, too old, or the customer was erased'],
    [
      'a number typed by a stranger',
      'that was only confirmed by mail changes the profile, and not the number that gets links of orders',
    ],
  ]),
]
