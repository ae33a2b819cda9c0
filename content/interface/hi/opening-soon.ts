import type { openingSoonWords as english } from '../en/opening-soon.ts'

export const openingSoonWords: typeof english = {
  title: 'जल्द खुल रही है',
  heading: 'यह दुकान जल्द खुलेगी',
  text: 'अभी तैयारी चल रही है। कृपया थोड़ी देर बाद फिर आएँ।',
}
