/** What npm run mail:check prints. */
export const mailCheckWords = {
  heading: (sender: string, server: string) => `Sender: ${sender}\nMail server: ${server}`,
  noServer: 'none, because SMTP_URL is not set',
  verdicts: { good: 'OK', wrong: 'WRONG', unknown: 'NOT CHECKED' },
  causes: {
    'spf-good': 'The domain says which servers may send its emails.',
    'spf-missing': 'The domain does not say which servers may send its emails.',
    'spf-twice': 'There are several SPF records, so receivers ignore all of them. Keep one:',
    'spf-open': 'The SPF record does not end with ~all or -all, so it forbids nothing.',
    'dkim-good': 'Receivers find the key that signs your emails.',
    'dkim-missing': 'Receivers find no key, so signed emails look forged.',
    'dkim-other-key': 'The published key is not the key in DKIM_PRIVATE_KEY, so signed emails look forged.',
    'dkim-unknown':
      'Your email service signs with its own key. Read the selector of that key on its site and run: npm run mail:check -- --selector NAME',
    'dmarc-good': 'The domain says what receivers do with emails that fail.',
    'dmarc-missing': 'The domain does not say what receivers do with emails that fail. Gmail and Outlook require it.',
    'dmarc-twice': 'There are several DMARC records, so receivers ignore all of them. Keep one:',
    'dmarc-wrong': 'The DMARC record has no policy: p=none, p=quarantine or p=reject.',
  },
  found: (text: string) => `Found: ${text}`,
  enter: 'Type this at your registrar, or where your domain’s DNS is:',
  record: { type: 'Type', name: 'Name', value: 'Value' },
  askService: 'Your email service shows what to type on its page about domains.',
  allGood: 'Everything that was checked is right.',
  someWrong: 'Correct what is wrong. A change can take an hour until everyone sees it.',
  noSender:
    'There is no sender: enter one under Settings → Email, or run: npm run mail:check -- --from you@your-domain',
  noAnswer: (reason: string) => `No DNS server answered: ${reason}`,
}
