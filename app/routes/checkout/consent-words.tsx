import { NewTab } from '../../ui/new-tab.tsx'

export function ConsentWords() {
  return (
    <>
      I agree to the <NewTab href="/terms">Terms of Service</NewTab>,{' '}
      <NewTab href="/consent-to-contact">Consent to Contact</NewTab> and <NewTab href="/privacy">Privacy Policy</NewTab>
      . I can withdraw my consent at any time by contacting the support mailbox.
    </>
  )
}
