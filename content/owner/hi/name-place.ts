import { indianStates, type StateCode } from '#brand/indian-states.ts'
import type { Language } from '#brand/language.ts'
import { stateNames } from '../../interface/hi/indian-states.ts'

const states = Object.entries(indianStates).map(([code, name]) => [name, stateNames[code as StateCode]] as const)

const placesInHindi = new Map<string, string>([
  ...states,
  ['India', 'भारत'],
  ['Ahmedabad', 'अहमदाबाद'],
  ['Bangalore', 'बेंगलुरु'],
  ['Bengaluru', 'बेंगलुरु'],
  ['Bhopal', 'भोपाल'],
  ['Chennai', 'चेन्नई'],
  ['Hyderabad', 'हैदराबाद'],
  ['Jaipur', 'जयपुर'],
  ['Kolkata', 'कोलकाता'],
  ['Lucknow', 'लखनऊ'],
  ['Mumbai', 'मुंबई'],
  ['New Delhi', 'नई दिल्ली'],
  ['Patna', 'पटना'],
  ['Pune', 'पुणे'],
])

/** The owner writes a place once, in English; one without a Hindi name here stays as it was written. */
export function namePlace(place: string, language: Language): string {
  return (language === 'hi' && placesInHindi.get(place)) || place
}
