import { type StateCode, stateCodes } from '#brand/indian-states.ts'
import { currentLanguage } from '#brand/language.ts'
import { stateNames } from '#content/interface/indian-states.ts'

export interface State {
  code: StateCode
  name: string
}

/** By name, as a buyer looks for them. On the server, because most shops do not ask for a State. */
export function listStates(): State[] {
  const states = stateCodes.map((code) => ({ code, name: stateNames[code] }))
  return states.sort((one, other) => one.name.localeCompare(other.name, currentLanguage()))
}
