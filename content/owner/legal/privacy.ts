import type { StartingLegalDocument } from '../written-legal.ts'

export const privacy: StartingLegalDocument = {
  description:
    'What {shopName} collects, why, for how long and who processes it, and how to see, correct or erase your details under Indian law.',
  keywords: ['privacy policy', 'DPDP Act 2023', 'personal data', 'children’s data', 'erasure request', 'cookies'],
  updatedOn: '2026-11-16',
  inShort: [
    'We collect what we need to sell and deliver a PDF: your name, email address, phone number and class level, and records of your order and consents.',
    'We never see your card or UPI details. You enter them on the payment provider’s own page.',
    'By default our pages make no request to any third party and set no analytics or advertising cookies. We do not track children or aim advertising at them.',
    'We do not sell or rent your details to anyone.',
    'You can see, correct or erase your details, and withdraw any consent, by writing to {supportEmail}.',
  ],
  sections: [
    {
      heading: 'Who is responsible',
      body: `
{shopName} (“we”, “us”), a business venture run by one person from {city}, {state}, {country}, decides why and how your details are used at {siteUrl}. The Digital Personal Data Protection Act, 2023 (“DPDP Act”) calls us the Data Fiduciary and you the Data Principal.

For any question about your details, write to {supportEmail}.
`,
    },
    {
      heading: 'What we collect, why, and how long we keep it',
      body: `
| What | Why | How long |
| --- | --- | --- |
| Name, email address, phone number and class level, given at checkout | To make the sale, deliver the file, mark your copy with your name and email address, run your dashboard and help you. To contact you about other blueprints, where you agreed to it. | As long as you have lifetime access. If you ask us to erase them sooner, only what belongs to the order record stays. |
| Order record: buyer, product, amount, date, status, payment reference, and any invoice | To deliver, to settle payment questions, to count sales, and to keep the accounts that tax law requires | 8 years after the order, as tax law requires; longer only while it is needed for your lifetime access |
| With the order: which site or which of our links brought you, such as “instagram” | To count which of them bring buyers | As long as the order record |
| The same details, given at a checkout that was never paid | To recognise a payment that arrives late, and to help you if it does | 1 year after the payment was given up |
| Name, email address, phone number and class level, given for the free guide | To send the guide, and to see whether you already own the combo so that we do not offer it again. To contact you about blueprints, where you agreed to it. | Until you withdraw your consent or ask us to erase them |
| Consents: which ones, given or withdrawn, the time, the version of the text, IP address and browser | To respect your choices, and to prove what you agreed to | While the consent stands; IP address and browser until 3 years after it ends; that it was given and ended, and when, for good, as proof |
| Delivery and download records: message or file, time, success or failure, IP address and browser | To see whether your file arrived, to send it again, and to notice a shared link | 3 years after the message or download |
| What you write to us, and our answers | To help you and to resolve complaints | 3 years after the matter is closed |
| Login codes, your open logins with browser and time, and a random number for each browser you logged in with | To let only you open your dashboard, to show you where you are logged in, and to keep strangers from using up your codes | The code: a day. A login: until you log out or it expires. The number: 1 year after your last login there, or until you end that login. |
| Security records: IP address, browser, time and the action tried | To stop attacks and misuse, and to find faults | 1 year |

An IP address is the number your internet connection shows to a website. “Browser” means the short description your browser sends of itself.

Three years is the time in which most legal claims can be brought in India. When a period ends, we erase the details, or remove what points to you. We keep something longer only when a law, a court or an open dispute requires it.
`,
    },
    {
      heading: 'What we do not collect',
      body: `
- Card numbers, UPI IDs, UPI PINs, bank logins or wallet details. You enter them on the payment provider’s own page. We receive only the result and a payment reference.
- Your child’s name, school, photograph, marks or location.
- A password. You log in with a code sent to your email address.
- A profile of what you or your child read, watch or do elsewhere.
`,
    },
    {
      heading: 'On what basis we use your details',
      body: `
We use your details because you agreed when you ticked the box, and because you gave them to us so that we could carry out your order. We keep accounts because tax law requires it.

Marketing rests on your consent alone. You can withdraw that at any time and keep everything you bought.

We do not use your details for a purpose that this policy does not name.
`,
    },
    {
      heading: 'Who processes your details for us',
      body: `
| Who | What they receive | When |
| --- | --- | --- |
| Payment provider | Name, email address, phone number, order number and amount | When you go to pay |
| Mail provider | Name, email address and the message, with your download link or login code | When we send you an email |
| WhatsApp (Meta) | Phone number, name and the message, with your download link | Only when we message you on WhatsApp |
| Telephone and SMS operators | Phone number and the message | Only when we call you or send an SMS |
| Hosting provider | All the records above, stored on its machines for us | Always |

They may use your details only to do this work, or as their own legal duties require. The payment provider and WhatsApp also have their own privacy policies. Ask us, and we will tell you the names of the providers in use.

Some of them may process data outside India. Indian law allows this except for countries that the Government restricts, and we follow those restrictions.

We give details to authorities when the law obliges us to. We give them to no one else.
`,
    },
    {
      heading: 'Children',
      body: `
Our blueprints are for Class 10 students. Most of them are under 18. The DPDP Act treats everyone under 18 as a child. So an adult, usually a parent or guardian, must fill in our forms, agree and pay, using the adult’s own details.

About the child we hold only the class level you choose. We do not track children, watch their behaviour or aim advertising at them.

If you believe that a child gave us details without a parent or guardian, write to {supportEmail}. We will stop using them and erase all that no law requires us to keep.
`,
    },
    {
      heading: 'Cookies and browser storage',
      body: `
We use only what a feature needs in order to work:

- A login cookie, when you log in to the [customer dashboard](/customer-dashboard). It ends when you log out or it expires.
- For a year after a login, a cookie that lets this browser ask for login codes even when strangers have asked for too many. It does not log you in.
- For a day, or until you log out, a cookie that lets the browser which began an order show its files after the payment, and one that ties the free guide’s thank-you page to your request.
- For 30 days, a cookie that remembers that you have shown an order to be yours, if a download asked for a code.
- Short-lived cookies that protect a form or carry a notice from one page to the next.
- A note in your own browser’s storage after you ask for the [free guide](/free-guide): the details you typed and the time. The thank-you page uses it to greet you and to show where the guide was sent.
- If you change to the Combo Pack on a checkout page, what you had typed there, in that tab’s storage, until the next page has filled it in.
- Which site or which of our links brought you, in that tab’s storage, until you close the tab. It is the same word for everyone who came that way, and we learn it only if you place an order.

By default there are no analytics cookies and no advertising cookies. You can delete cookies and storage in your browser at any time. On a shared computer, please do so, and log out.
`,
    },
    {
      heading: 'No tracking by default',
      shownWhen: 'without-meta-pixel',
      body: `
By default our pages load nothing from other companies: no advertising pixels, no analytics, no outside fonts or videos. Only we and our hosting provider learn that you opened a page.

If we ever want to measure an advertisement with an outside tool, we will first name it in this policy. It will run only for adults who were asked and said yes. It will never run in the customer dashboard.

The footer links to our pages on two social networks. Nothing goes to them until you open a link. Their own rules apply from then on.
`,
    },
    {
      heading: 'No tracking by default',
      shownWhen: 'with-meta-pixel',
      body: `
By default our pages load nothing from other companies: no advertising pixels, no analytics, no outside fonts or videos. Only we and our hosting provider learn that you opened a page.

We measure our advertisements with one outside tool, the Meta pixel, for adults who were asked and said yes. If you tick its separate box on the [free-guide form](/free-guide), your browser tells Meta (Facebook) once that a guide was asked for. Meta then sees the address of that page, the time, your IP address and browser, and any of its own cookies that it finds there. It gets no name, email address or phone number from us. Without the tick nothing is sent. It runs on no other page and never in the customer dashboard.

The footer links to our pages on two social networks. Nothing goes to them until you open a link. Their own rules apply from then on.
`,
    },
    {
      heading: 'Marketing and your choices',
      body: `
At checkout, one checkbox gives seven consents. Five of them are about contact: email marketing, SMS marketing, calls, WhatsApp marketing, and contact despite a DND registration. You can withdraw each one on its own, as easily as you gave it: press a button in your [customer dashboard](/customer-dashboard), use the unsubscribe link in an email, reply STOP on WhatsApp or SMS, or write to us. We process it within {optOutDays} business days. [Consent to Contact](/consent-to-contact) has the details.
`,
    },
    {
      heading: 'Security',
      body: `
The connection to our website is encrypted. Download links are personal and hard to guess. Opening the dashboard needs a code from your mailbox. Only the owner of the shop, and providers who need it for their work, can reach the records. Backups are protected in the same way.

The Information Technology Act, 2000 and its rules of 2011 on sensitive personal data (“SPDI Rules”) ask for reasonable security practices. The steps above are ours. No system is perfectly safe. If a breach affects your details, we will tell you and the authorities without delay, as the law requires, and say what happened and what you can do.
`,
    },
    {
      heading: 'Your rights',
      body: `
Under the DPDP Act you have the right to:

- Access: get a summary of your details, what we do with them, and who has received them.
- Correction: have wrong details corrected, incomplete ones completed and old ones updated.
- Erasure: have details erased that no law requires us to keep.
- Withdrawal: take back any consent, as easily as you gave it. What we did before that stays lawful.
- Nomination: name a person who may use these rights for you after your death or if you become unable to act.
- Complaint: have a grievance answered by us and, after that, take it to the Data Protection Board of India.

The main parts of the DPDP Act, including complaints to the Board, take effect in May 2027. You can use the other rights with us today. Until then the Information Technology Act, 2000 and the SPDI Rules also let you review and correct your details, withdraw consent, and complain to a Grievance Officer.

Please note what erasure means. If we erase your contact details, we can no longer recognise you, so your lifetime access ends. Save your files first: you may keep those copies under the licence in the [Terms of Service](/terms). The order record stays until its 8 years are over, and your consent records for the time shown in the table.
`,
    },
    {
      heading: 'How to use your rights, and the Grievance Officer',
      body: `
Write to our Grievance Officer{officer} at {supportEmail}, if possible from the email address you ordered with. We may ask for a code or an order number, so that no one else can ask in your name. It costs nothing.

We acknowledge your message within {complaintHours} hours and resolve it within {complaintResolvedWithin} of receiving it. A withdrawal of marketing consent takes at most {optOutDays} business days.
`,
    },
    {
      heading: 'Changes to this policy',
      body: `
The date on this page shows when it last changed. We keep that date with your consent. If we want to use your details for something new, we will ask you first. We email buyers about a change that matters to them.

This policy belongs to the [Terms of Service](/terms). The law of India applies, and the courts of {city} have jurisdiction. Your rights under data protection and consumer law stay as they are.
`,
    },
  ],
}
