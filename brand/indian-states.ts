/** The GST codes of States and Union Territories. Codes 25 and 28 ended when territories were merged or divided. */
export const stateCodes = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '20',
  '21',
  '22',
  '23',
  '24',
  '26',
  '27',
  '29',
  '30',
  '31',
  '32',
  '33',
  '34',
  '35',
  '36',
  '37',
  '38',
  '97',
] as const

export type StateCode = (typeof stateCodes)[number]

/** Apart from the codes, so that the script of a form that checks a code does not contain them. */
export const indianStates: Record<StateCode, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
}

export function isStateCode(code: string): code is StateCode {
  return Object.hasOwn(indianStates, code)
}

/** Union Territories without a legislature levy UTGST instead of SGST. */
const withoutLegislature: StateCode[] = ['04', '26', '31', '35', '38', '97']

export function hasLegislature(code: StateCode): boolean {
  return !withoutLegislature.includes(code)
}

/** "29-Karnataka", as GST returns write a place of supply. */
export function formatPlaceOfSupply(code: StateCode): string {
  return `${code}-${indianStates[code]}`
}

/** Which owners still write. */
const otherNames: Partial<Record<StateCode, string[]>> = {
  '05': ['Uttaranchal'],
  '07': ['New Delhi', 'NCT of Delhi'],
  '21': ['Orissa'],
  '34': ['Pondicherry'],
}

/** Whether a typed State means the one of the code, also in other letters or with its older name. */
export function isNameOfState(typed: string, code: StateCode): boolean {
  const names = [indianStates[code], ...(otherNames[code] ?? [])]
  return names.map(simplify).includes(simplify(typed))
}

const simplify = (name: string) => name.toLowerCase().replaceAll('&', ' and ').replaceAll(/\s+/g, ' ').trim()
