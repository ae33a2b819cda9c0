import type { StartingLegalDocument } from '../../written-legal.ts'
import type { InHindi } from '../with-hindi.ts'

/** The date of a starting text is the same in both languages. */
export type DatelessLegalDocument = Omit<StartingLegalDocument, 'updatedOn'>
export type LegalDocumentInHindi = InHindi<DatelessLegalDocument>

/** The last paragraph of the first section of every document. */
export const englishPrevails =
  'यह हिन्दी पाठ आपकी सुविधा के लिए है। अगर हिन्दी और अंग्रेज़ी पाठ में कोई अंतर हो, तो अंग्रेज़ी पाठ मान्य होगा।'
