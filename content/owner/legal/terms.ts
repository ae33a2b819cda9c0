import type { StartingLegalDocument } from '../written-legal.ts'

export const terms: StartingLegalDocument = {
  description:
    'The agreement between you and {shopName} when you buy or download a blueprint: payment, delivery, licence, support and complaints.',
  keywords: ['terms of service', 'blueprint licence', 'digital delivery', 'CBSE Class 10 study guide', '{city}'],
  updatedOn: '2026-11-16',
  inShort: [
    'You buy a PDF study guide, called a blueprint. It is not teaching, and it does not promise marks.',
    'An adult must buy. We expect the download link to reach your email within {orderEmailMinutes} minutes of payment.',
    'Your copy is for you and your child only. It carries your name and email address.',
    'There are no refunds, but we put right a file that does not arrive or does not open, and we return a duplicate payment.',
    'If something goes wrong, write to us within {supportHours} hours. Nothing here takes away rights that the law gives you.',
  ],
  sections: [
    {
      heading: 'Who we are and what these terms cover',
      body: `
{shopName} (“we”, “us”) is a business venture run by one person from {city}, {state}, {country}. We sell through the website at {siteUrl}. You can reach us at {supportEmail}. The [contact page](/contact) has all our details.

The seller is {seller}.

“You” means the adult who places an order, asks for the free guide or uses the website.

These terms are the agreement between you and us. Four other documents belong to them: the [Privacy Policy](/privacy), [Consent to Contact](/consent-to-contact), the [Disclaimer](/disclaimer) and the [Refund Policy](/refund). You accept the terms when you tick the box at checkout or on the free-guide form.
`,
    },
    {
      heading: 'What you are buying',
      body: `
A blueprint is a PDF file for a student of CBSE Class 10. It studies 10 years of past exam trends and shows what papers have asked for, and how often. It helps you decide what to revise first.

We sell blueprints for {productLinks}{bundleOffer}. Each page describes what is inside.

A blueprint is not teaching, a textbook, a question bank or a set of solved answers. It does not guarantee any result. Nothing is shipped: there are no physical goods. The [Disclaimer](/disclaimer) explains these limits.
`,
    },
    {
      heading: 'Who may buy',
      body: `
You must be 18 or older. Most Class 10 students are younger, so a parent, a guardian or another adult must place the order, give the consents and pay. Give your own name, email address and phone number, not your child’s.

The details you give must be true. We deliver to the email address you type, so please check it before you pay.

If a child has ordered without an adult, the parent or guardian should write to {supportEmail}. We will stop using the child’s details and deal with the payment as the law requires.
`,
    },
    {
      heading: 'Prices and payment',
      body: `
Prices are in Indian rupees and include the taxes that apply. You pay the price shown on the checkout page at the time you order. It is a single payment: nothing renews by itself. A later change of price does not affect an order you have paid for.

You pay on the page of our payment provider, by {paymentMethods}. Card and UPI details are entered there. We never see or keep them.

Your order is complete when the payment provider confirms the payment to us. Sometimes a bank takes longer. If our page cannot confirm your payment yet, please do not pay again. When the confirmation arrives, even later, we deliver the order.

If a payment failed but the amount left your account, the [Refund Policy](/refund) says what to do.
`,
    },
    {
      heading: 'Delivery',
      body: `
We deliver by email. The message contains your personal download link. We expect it to reach you within {orderEmailMinutes} minutes of payment. Please allow {orderEmailUsualMinutes} minutes, and look in your spam folder.

Where our WhatsApp service is switched on and you agreed to it, we also send the link by WhatsApp to the phone number you gave. Delivery by email is the one that counts.

If nothing arrives, write to {supportEmail} within {supportHours} hours of payment. We check the payment, then send the link again or deliver the file another way. Your purchases are also in your [customer dashboard](/customer-dashboard).
`,
    },
    {
      heading: 'Lifetime access',
      body: `
You may download your purchases again, without paying again, for as long as this shop operates. That is what “lifetime access” means. It ends early in three cases only: you break the licence below, you withdraw your consent to these terms or to the Privacy Policy, or you ask us to erase the details it depends on.

To log in to the [customer dashboard](/customer-dashboard), enter the email address you ordered with. We send a six-digit code to it. Do not share the code: it opens your account.

Lifetime access covers the blueprint you bought in its newest edition: when we publish a better one, you download that one, at no cost. A blueprint for another class or syllabus is another product.

If we plan to close the shop, we will try to tell buyers by email beforehand, so that they can save their files. You may go on using the copies you have, under the licence below.
`,
    },
    {
      heading: 'Technical support',
      body: `
For {supportHours} hours after your purchase we help you to download and open your files. Write to {supportEmail} with the email address you ordered with. If a file does not open, we replace it.

Support is technical. It does not include teaching, solving questions or planning studies.

After the {supportHours} hours you can still download from your dashboard, and you can still complain to the Grievance Officer named below.
`,
    },
    {
      heading: 'Your licence',
      body: `
You buy the right to use a copy. The content stays ours and is protected by copyright. The licence is personal and cannot be passed on. It is for one buyer and that buyer’s own child or ward. An adult student who buys for personal use is covered as well.

You may:

- keep the file on your own and your child’s devices;
- print it for your own and your child’s use;
- keep a backup for yourself.

You may not:

- share, forward, lend, sell or give away the file, its pages or your download link;
- upload it anywhere, including chat groups, file-sharing sites, social networks and AI services that keep or publish what they receive;
- use it in paid or free classes, or build another product from it;
- remove or hide the marks that name the buyer.

Each copy is marked with the buyer’s name and email address. If a marked copy is found in public, we may ask you about it, end your licence and access without a refund, and claim what the law allows.
`,
    },
    {
      heading: 'No refunds',
      body: `
All sales are final. Blueprints are digital and are delivered immediately, so they cannot be given back. The [Refund Policy](/refund) sets out what we do instead when a file does not arrive, when a file does not open, or when you paid twice for the same order. It also explains why your rights in law are not affected.
`,
    },
    {
      heading: 'The free guide and messages from us',
      body: `
The [free guide](/free-guide) costs no money. We send it to the email address you give. The licence above applies to it too, except that the free guide may not carry your name.

One checkbox at checkout gives seven consents: one to these terms, one to the Privacy Policy and five about contact. You can withdraw each one on its own. [Consent to Contact](/consent-to-contact) explains how. An opt-out from marketing is processed within {optOutDays} business days.

Messages about your own order are not marketing. They continue, because without them we could not deliver.
`,
    },
    {
      heading: 'What we are responsible for',
      body: `
We are responsible for delivering the file you paid for, in working order and as described on its page.

We are not responsible for exam results, for study decisions, or for changes that CBSE makes after an edition was written. Nor are we responsible for faults in your device, mailbox or connection, or at your bank or the payment provider.

As far as the law allows, the most we owe you for a claim about an order is the amount you paid for that order. This limit does not apply to fraud, to intended harm, or to anything for which the law does not let us limit what we owe.

Please use the website fairly. Do not attack it, overload it, or try to open accounts or files that are not yours.
`,
    },
    {
      heading: 'Complaints and the Grievance Officer',
      body: `
Write to our Grievance Officer{officer} at {supportEmail}. Put “Grievance” in the subject line, and give your order number or the email address you ordered with.

As the Consumer Protection (E-Commerce) Rules, 2020 require, we acknowledge your complaint within {complaintHours} hours and resolve it within {complaintResolvedWithin} of receiving it. You may also turn to the National Consumer Helpline at any time.
`,
    },
    {
      heading: 'Law and courts',
      body: `
The law of India governs these terms. The courts of {city}, {state} have jurisdiction.

This does not limit your rights as a consumer. Under the Consumer Protection Act, 2019 you may, for example, complain to the consumer commission for the place where you live.

If a court finds one part of these terms invalid, the rest stays in force.
`,
    },
    {
      heading: 'Changes to these terms',
      body: `
The date on this page shows when the terms last changed. The version in force when you order applies to that order. We record that version with your consent. A later change does not reduce the rights you have in an earlier order.

© 2025 {shopName}.
`,
    },
  ],
}
