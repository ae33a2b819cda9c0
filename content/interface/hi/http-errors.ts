import type { httpErrorWords as english } from '../en/http-errors.ts'

export const httpErrorWords: typeof english = {
  notAForm: 'यह अनुरोध किसी फ़ॉर्म से नहीं आया है',
  malformed: 'इस अनुरोध में ऐसे अक्षर हैं जो पढ़े नहीं जा सकते',
  tooLarge: 'यह अनुरोध बहुत बड़ा है',
  otherSite: 'यह अनुरोध किसी दूसरी साइट से आया है',
  methodNotAllowed: 'इस पते पर यह काम नहीं किया जा सकता',
  unexpected: 'कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
}
