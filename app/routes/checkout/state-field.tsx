import { indianStates, stateCodes } from '#brand/indian-states.ts'
import { checkout } from '#content/interface/en/checkout.ts'
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
      {stateCodes.map((code) => (
        <option key={code} value={code}>
          {indianStates[code]}
        </option>
      ))}
    </SelectField>
  )
}
