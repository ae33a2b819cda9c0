import { NewTab } from '../../ui/new-tab.tsx'

/** What the tick means is said beside it, not only behind the links. */
export function ConsentText() {
  return (
    <>
      I agree to the <NewTab href="/terms">Terms of Service</NewTab>,{' '}
      <NewTab href="/consent-to-contact">Consent to Contact</NewTab> and <NewTab href="/privacy">Privacy Policy</NewTab>
      . This includes news and offers by email, SMS, call and WhatsApp, also on a DND number. I can withdraw my consent
      at any time by contacting the support mailbox.
    </>
  )
}
