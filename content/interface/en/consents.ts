import type { ConsentPurpose, ConsentSource } from '#db/schema/consents.ts'

export const consentWords = {
  names: {
    termsAccepted: 'Terms of Service',
    privacyAccepted: 'Privacy Policy',
    emailMarketing: 'News and offers by email',
    smsMarketing: 'News and offers by SMS',
    callMarketing: 'Calls about products and offers',
    whatsappMarketing: 'News and offers on WhatsApp',
    dndOverride: 'Calls and SMS despite a DND registration',
  } satisfies Record<ConsentPurpose, string>,
  sources: {
    checkout: 'at checkout',
    'checkout-logged-in': 'at checkout, while logged in',
    'free-guide': 'on the free guide page',
    withdrawal: 'by the shop',
    account: 'under “Your purchases”',
    unsubscribe: 'through the link in an email',
    whatsapp: 'on WhatsApp',
    complaint: 'by reporting an email as spam',
  } satisfies Record<ConsentSource, string>,
}
