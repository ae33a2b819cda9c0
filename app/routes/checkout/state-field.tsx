import { checkoutWords } from '#content/interface/checkout.ts'
import { SelectField } from '../../forms/field.tsx'
import type { State } from './list-states.server.ts'

interface StateFieldProps {
  states: State[]
  error: string | undefined
  defaultValue: string | undefined
}

/** Only a registered seller asks for it, because a tax invoice must name the buyer's State. */
export function StateField({ states, error, defaultValue = '' }: StateFieldProps) {
  return (
    <SelectField
      name="placeOfSupply"
      label={checkoutWords.state}
      hint={checkoutWords.stateHint}
      autoComplete="address-level1"
      required
      error={error}
      defaultValue={defaultValue}
    >
      <option value="">{checkoutWords.selectState}</option>
      {states.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
