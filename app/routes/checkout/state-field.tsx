import { stateCodes } from '#brand/indian-states.ts'
import { currentLanguage } from '#brand/language.ts'
import { checkout } from '#content/interface/checkout.ts'
import { stateNames } from '#content/interface/indian-states.ts'
import { SelectField } from '../../forms/field.tsx'

interface StateFieldProps {
  error: string | undefined
  defaultValue: string | undefined
}

/** Only a registered seller asks for it, because a tax invoice must name the buyer's State. */
export function StateField({ error, defaultValue = '' }: StateFieldProps) {
  return (
    <SelectField
      name="placeOfSupply"
      label={checkout.state}
      hint={checkout.stateHint}
      autoComplete="address-level1"
      required
      error={error}
      defaultValue={defaultValue}
    >
      <option value="">{checkout.selectState}</option>
      {byName().map((code) => (
        <option key={code} value={code}>
          {stateNames[code]}
        </option>
      ))}
    </SelectField>
  )
}

/** As a buyer looks for them. */
function byName() {
  return [...stateCodes].sort((a, b) => stateNames[a].localeCompare(stateNames[b], currentLanguage()))
}
