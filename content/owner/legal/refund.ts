import type { StartingLegalDocument } from '../written-legal.ts'

export const refund: StartingLegalDocument = {
  description:
    '{shopName} gives no refunds on digital blueprints. What we do when a file does not arrive, does not open or was paid for twice.',
  keywords: ['refund policy', 'no refunds', 'digital product', 'download not received', 'duplicate payment'],
  updatedOn: '2026-11-16',
  inShort: [
    'All sales are final: blueprints are digital and are delivered immediately.',
    'Nothing arrived? Write to us within {supportHours} hours of payment, and we send the link again or deliver the file another way.',
    'A file that does not open is replaced, and a duplicate payment for the same order is returned.',
    'If you own one subject and want more, what you paid counts towards a bundle: you pay only the difference.',
    'Nothing here takes away rights that the law gives you.',
  ],
  sections: [
    {
      heading: 'No refunds, and why',
      body: `
A blueprint is a PDF file. We deliver it immediately, and a file cannot be handed back. So we give no refunds, exchanges or credits once a payment is complete. By ticking the box at checkout you agree to this.

This does not mean that you are left alone with a problem. The next sections say what we do when something goes wrong.
`,
    },
    {
      heading: 'Before you buy',
      body: `
Please read the page of your subject: {allProductLinksWithOr}. It says what is inside and answers common questions.

Read the [Disclaimer](/disclaimer) too. A blueprint is not teaching, a textbook, a question bank, a set of solved answers or a guarantee of results.

Not sure? Ask us first at {supportEmail}. You can also get the [free guide](/free-guide) and see how we work.
`,
    },
    {
      heading: 'If your file does not arrive',
      body: `
We expect the email with your download link to reach you within {orderEmailMinutes} minutes of payment. Please allow {orderEmailUsualMinutes} minutes. Look in your spam folder, and log in to the [customer dashboard](/customer-dashboard) with the email address you ordered with: your purchase is there as well.

Still nothing? Write to {supportEmail} within {supportHours} hours of payment. We check the payment and send the link again, or deliver the file another way.

If you typed the wrong email address, write to us in the same way. Once we know that the order is yours, we send the link to the right address.
`,
    },
    {
      heading: 'If a file does not open',
      body: `
Write to {supportEmail} within {supportHours} hours of your purchase. That is our technical support window. Tell us which device and app you use. A file that does not open is replaced. We may send the same file in another way or help you with the app, if that solves it.
`,
    },
    {
      heading: 'If you paid twice for the same order',
      body: `
A second payment for the same order is a payment error, not the purchase of a product. We return the duplicate payment in full.

Write to {supportEmail} with both payment references. When we have confirmed the error with the payment provider, we return the money to the account or card it came from. This happens within one month of your message at the latest.

If you placed two orders for the same product because the first one seemed to have failed, tell us. We check whether that was a payment error too. When we notice that you already owned a product, we ask you by email.
`,
    },
    {
      heading: 'If you later want a bundle',
      body: `
We do not refund a subject because you later choose a bundle. You need not pay twice either: log in to the [customer dashboard](/customer-dashboard), or use the link in the email of your order. What you really paid for its parts is taken off the price of the bundle. There is a small minimum price, which the page shows before you pay.

Each purchase counts once. After an upgrade, the earlier purchase belongs to it: if we ever have to return money, we first return what the upgrade cost.
`,
    },
    {
      heading: 'If a payment is pending or failed',
      body: `
Sometimes a bank confirms late. If our page cannot confirm your payment yet, please wait before you pay again. When the confirmation arrives, we deliver the order.

If the payment failed but the amount left your account, your bank or the payment provider returns it under the rules that apply to them. If that does not happen, write to {supportEmail} with the payment reference, and we will follow it up with the payment provider.
`,
    },
    {
      heading: 'What we do not refund',
      body: `
We do not refund a purchase because:

- you changed your mind or no longer need the file;
- you bought a subject you did not mean to buy;
- you expected teaching, solved answers or a question bank, which our pages say it is not;
- the exam or the marks turned out differently from what you hoped;
- the price changed later;
- your licence ended because the file was shared or resold.
`,
    },
    {
      heading: 'What to put in your message',
      body: `
It helps us to have:

- the name and email address you ordered with;
- the order number or payment reference, and the time of payment;
- what happened, with a screenshot if you have one.

Never send card numbers, UPI PINs, passwords or one-time codes. We do not ask for them.
`,
    },
    {
      heading: 'Your rights in law',
      body: `
Nothing in this policy takes away rights that the law gives you, including rights under the Consumer Protection Act, 2019 and the Consumer Protection (E-Commerce) Rules, 2020. The law may, for example, entitle you to your money back when a product never arrives, is defective or is not as described, and this is not put right. Where the law entitles you to your money, we pay it.

The {supportHours} hours are there so that we can help while the records are fresh. They do not shorten any time limit that the law gives you.
`,
    },
    {
      heading: 'Complaints, law and changes',
      body: `
If you are not satisfied, write to our Grievance Officer{officer} at {supportEmail}. We acknowledge your complaint within {complaintHours} hours and resolve it within {complaintResolvedWithin} of receiving it.

This policy belongs to the [Terms of Service](/terms). The law of India applies, and the courts of {city} have jurisdiction, as the terms describe. The version in force when you order applies to that order.
`,
    },
  ],
}
