import { business } from '../business.ts'

/** The same figures, with their words in Hindi and in the case that their sentences need: "एक महीने के भीतर". */
export const businessInHindi: typeof business = {
  ...business,
  grievance: { ...business.grievance, resolvedWithin: 'एक महीने' },
  callingHours: { from: 'सुबह 9 बजे', to: 'रात 9 बजे' },
  paysBy: ['UPI', 'कार्ड', 'नेट बैंकिंग', 'वॉलेट'],
  accepts: ['UPI', 'कार्ड', 'नेट बैंकिंग', 'वॉलेट'],
}
