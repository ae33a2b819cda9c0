import { checkoutAnswerWords } from '#content/interface/checkout-answers.ts'
import { formWords } from '#content/interface/forms.ts'
import type { CodeNote } from '#shop/checkout/read-checkout.server.ts'

/** What the checkout says about the code in its address. */
export function describeCode(note: CodeNote) {
  if ('refused' in note)
    return { text: formWords.sentence(checkoutAnswerWords.codeRefusals[note.refused]), isRefusal: true }
  const text =
    'applied' in note
      ? checkoutAnswerWords.codeNotes.applied(note.applied, note.offerName)
      : checkoutAnswerWords.codeNotes.saleIsBetter(note.needless)
  return { text, isRefusal: false }
}
