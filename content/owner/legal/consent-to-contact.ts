import type { StartingLegalDocument } from '../written-legal.ts'

export const consentToContact: StartingLegalDocument = {
  description:
    'The seven consents behind the one checkbox at {shopName}, what each allows, what DND means here, and how to withdraw each on its own.',
  keywords: ['consent to contact', 'DND', 'TRAI TCCCPR', 'opt out', 'WhatsApp marketing', 'unsubscribe'],
  updatedOn: '2026-11-16',
  inShort: [
    'One checkbox at checkout gives seven consents. You can withdraw each one on its own, at any time.',
    'You agree that we may tell you about our study guides by email, SMS, call and WhatsApp, even if your number is registered for DND.',
    'We call only between {callingFrom} and {callingUntil}.',
    'To stop: use the unsubscribe link in an email, reply STOP on WhatsApp or SMS, or write to {supportEmail}. We process it within {optOutDays} business days.',
    'Messages about your own order are not marketing and continue. Your purchase stays yours.',
  ],
  sections: [
    {
      heading: 'One checkbox, seven consents',
      body: `
When you tick the box at checkout, you give {shopName} (“we”, “us”) these seven consents. The box is never ticked for you. An order cannot be placed without it, but you can withdraw any of the seven at any time, also straight after your purchase.

| Consent | What you agree to | If you withdraw it |
| --- | --- | --- |
| 1. Terms | The [Terms of Service](/terms) | Your lifetime access ends, without a refund. You may keep the copies you saved, and the licence rules still apply to them. |
| 2. Privacy | The use of your details as the [Privacy Policy](/privacy) describes | We stop using your details, except where the law makes us keep them. We can then no longer run your dashboard, so your lifetime access ends. |
| 3. Email marketing | News and offers by email | No more marketing emails |
| 4. SMS marketing | News and offers by SMS | No more marketing SMS |
| 5. Calls | Telephone calls about our products and offers | No more marketing calls |
| 6. WhatsApp marketing | News and offers on WhatsApp, and your download link there as well as by email | No more messages on WhatsApp. Your download links come by email only. |
| 7. Contact despite DND | Marketing calls and SMS from us even if your number is registered for DND | If your number is registered for DND, no more marketing calls or SMS |

Withdrawing consents 3 to 7 changes nothing about your purchase, your downloads or your support. Before you withdraw 1 or 2, save your files.
`,
    },
    {
      heading: 'Who gives consent',
      body: `
You must be 18 or older: a parent, a guardian or another adult. Give your own email address and your own phone number. Please never give your child’s number. We do not aim marketing at children.

If we hold a child’s number by mistake, write to {supportEmail}, and we will stop using it.
`,
    },
    {
      heading: 'What marketing means here',
      body: `
Marketing is news about our own study guides: new editions, offers, and reminders to look at them. We do not advertise other companies’ products to you.

We do not sell, rent or lend your number or address. Mail, SMS, telephone and WhatsApp providers carry our messages and may use your details only for that. The [Privacy Policy](/privacy) lists them.

Every message says who it is from. Every marketing email has an unsubscribe link.
`,
    },
    {
      heading: 'If your number is registered for DND',
      body: `
India has a register of people who do not want commercial calls and SMS, often called DND (do not disturb). The Telecom Regulatory Authority of India (TRAI) governs it through the Telecom Commercial Communications Customer Preference Regulations, 2018 (TCCCPR). Those rules let a business contact a registered number if its owner has expressly agreed.

Consent 7 is that agreement, for us alone. Your DND registration stays as it is and goes on protecting you from everyone else. We follow the TCCCPR also in how calls and SMS are sent.

DND does not cover email and WhatsApp. They have separate consents: 3 and 6.
`,
    },
    {
      heading: 'When we call',
      body: `
We call only between {callingFrom} and {callingUntil}, Indian time. At the start of a call we say who we are. We never ask for card numbers, UPI PINs or one-time codes. If a caller does, end the call and tell us.
`,
    },
    {
      heading: 'Messages about your order are not marketing',
      body: `
Some messages are part of what you asked for. They continue even if you withdraw every marketing consent:

- the confirmation of your order and any invoice;
- your download link, by email;
- your six-digit login code;
- answers to your questions, replaced files and corrections to a file you bought;
- notices about a payment problem, your details, or a change to our legal documents.

We do not hide advertising in service calls or service SMS.
`,
    },
    {
      heading: 'How to withdraw',
      body: `
Withdrawing is as easy as agreeing. You need no reason, and it costs nothing. In your [customer dashboard](/customer-dashboard) each of these is one button, and works immediately. You can also do this:

| To stop | Do this |
| --- | --- |
| Email marketing | Use the unsubscribe link in any marketing email |
| WhatsApp marketing | Reply STOP to our WhatsApp message |
| SMS marketing | Reply STOP to our SMS |
| Calls, contact despite DND, or any of the seven | Write to {supportEmail} and name what should stop. “Stop all marketing” is enough to end 3 to 7. |

Please write from the email address you ordered with, or name the phone number that we should not contact.
`,
    },
    {
      heading: 'What happens then',
      body: `
We process an opt-out within {optOutDays} business days, often sooner. Business days are Monday to Friday, except public holidays in {state}. A message already on its way may still reach you in that time.

STOP on one channel ends that channel. The other consents stand until you withdraw them as well. What we did before you withdrew stays lawful.

We keep a note of your opt-out so that we do not contact you again by mistake. If you order again and tick the box again, you give the consents again.
`,
    },
    {
      heading: 'How long consent lasts, and the record we keep',
      body: `
A consent lasts until you withdraw it, or until a time limit set by law ends it.

For each of the seven we record that it was given or withdrawn, the time, the version of the text, and the IP address and browser used. We keep this while the consent stands and for 3 years after it ends. You may ask us for your record at any time.
`,
    },
    {
      heading: 'The free guide',
      body: `
The [free-guide form](/free-guide) has a separate box. It covers what the words next to it say, and no more. What this page says about adults, withdrawal and records applies there too.
`,
    },
    {
      heading: 'Complaints',
      body: `
If we contacted you against your wishes, write to our Grievance Officer{officer} at {supportEmail}. We acknowledge your complaint within {complaintHours} hours and resolve it within {complaintResolvedWithin} of receiving it.

About unwanted calls and SMS you can also complain to your telephone operator or in TRAI’s DND app. Your [Privacy Policy](/privacy) rights, including the complaint to the Data Protection Board of India, are not affected.

The law of India applies, and the courts of {city} have jurisdiction, as the [Terms of Service](/terms) describe. If this page changes, the version you agreed to stays the one that counts for your consent.
`,
    },
  ],
}
