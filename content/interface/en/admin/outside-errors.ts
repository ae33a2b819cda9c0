/** What the owner reads when another service refuses or fails: what happened, and what to do next. */
export const outsideErrorWords = {
  details: (text: string) => `Technical details: ${text}`,
  causes: {
    'unknown-host':
      'There is no server with this name. Check the spelling of the host name. If it is right, try again in a few minutes.',
    'connection-refused':
      'The server refused the connection. If you entered a host name and a port, check both. Otherwise try again in a few minutes.',
    'no-answer':
      'The server did not answer. If you entered a host name and a port, check both. Otherwise try again in a few minutes.',
    certificate:
      'The certificate of the server is not valid, so the connection would not be safe. Check the host name, or ask the service which name to use.',
    encryption:
      'The server does not offer this encryption on this port. Use TLS with port 465, or STARTTLS with port 587.',
    'private-network':
      'This server is in a private network, and the shop connects only to servers on the internet. Enter its public name.',
    outage: 'The service has a problem of its own. Try again in a few minutes, and look at its status page.',
    limit:
      'The shop has reached a limit of the service. Wait a few minutes. If this happens often, ask the service for a higher limit.',
    account:
      'Your account at this service is not active. Log in on its site and follow what it asks for, or write to its support.',
    refused: 'The service refused the request. Look on its site for the reason, or ask its support.',
    keys: 'The service did not accept the keys. Copy them again from its site, and check that they are all test keys or all live keys.',
    rights:
      'The keys are known, but they may not do this. Give them more rights on the site of the service, or ask its support whether your account is activated.',
    'storage-keys':
      'The storage did not accept the keys, or they may not read, write, delete and list in this bucket. Check both on the site of the storage.',
    bucket:
      'The storage has no such bucket in this region. Compare the bucket, the region and the host with the site of the storage.',
    login:
      'The mail server did not accept the user name or the password. Enter both again. Some services need an app password or an API key instead.',
    sender:
      'The mail server does not let you send from this address. Verify the address or its domain with your email service, or change the sender under Settings → Email.',
    'our-mail': 'The mail server did not accept the email. The support of your email service can say why.',
    'mail-later': 'The mail server is busy and asks to try again later. The shop retries its emails by itself.',
    'mailbox-full': 'The mailbox is full. Ask for another address, or wait until there is room.',
    address: 'The address does not exist. Find out the right one and correct it.',
    'whatsapp-token':
      'The WhatsApp token is wrong or has expired. Create a permanent one at developers.facebook.com, and enter it under Settings → WhatsApp.',
    'whatsapp-rights':
      'The WhatsApp token may not do this. Create one for a system user with the rights whatsapp_business_messaging and whatsapp_business_management.',
    'whatsapp-id':
      'WhatsApp does not know one of the IDs. Compare the phone number ID and the account ID under Settings → WhatsApp with your app at developers.facebook.com.',
    'not-on-whatsapp': 'This number cannot get messages on WhatsApp. Check the number, or write by email instead.',
    'whatsapp-test-number':
      'You use a test number of Meta, which sends only to numbers on its list. Add your own number in WhatsApp Manager.',
    'whatsapp-unregistered':
      'The number that you send from is not registered with WhatsApp. Register it in WhatsApp Manager → Phone numbers.',
    'whatsapp-payment':
      'WhatsApp could not charge you for the message. Add or correct your payment method in WhatsApp Manager.',
    'whatsapp-template':
      'WhatsApp has no approved template with this name and language. Look at WhatsApp Manager → Message templates, and compare it with Settings → WhatsApp.',
    'whatsapp-template-values':
      'The template does not have the parameters that the shop fills in. Compare it with the hint under Settings → WhatsApp.',
    'whatsapp-template-paused':
      'WhatsApp has paused this template, because people blocked or reported it. Look at WhatsApp Manager → Message templates.',
    'whatsapp-window':
      'WhatsApp allows a free answer only within 24 hours after the buyer wrote. Send the links again, or answer by email.',
    balance:
      'Your balance at the payment provider is too low for this refund. Add money on its site or wait for new payments, then refund again.',
    'too-old':
      'The payment is too old: providers refund for about six months. Pay the buyer back yourself, for example by UPI, and record that here.',
    'less-left':
      'Less of this payment is left than you want to refund. Compare the refunds here with those on the provider’s site.',
    'in-dispute':
      'The buyer’s bank has opened a dispute about this payment, which cannot be refunded meanwhile. Answer the dispute instead.',
    returned:
      'The buyer’s bank sent the money back. Ask the buyer how you can pay, for example by UPI, and record that here.',
    unknown:
      'Something failed that the shop cannot explain. Try again. If it happens again, send the technical details to the support of the service.',
  },
}
