import { Form } from 'react-router'
import { importWords } from '#content/interface/en/admin/imports.ts'
import { importFields } from '#shop/imports/import-row.ts'
import type { CheckReport } from '#shop/imports/list-imports.server.ts'
import { SelectField } from '../../../forms/field.tsx'
import { skipValue } from './read-choices.ts'

const words = importWords.match

interface MatchFormProps {
  header: string[]
  columns: Record<string, string[]>
  dateOrder: 'day-first' | 'month-first' | null
  products: Record<string, string>
  ours: { id: string; name: string }[]
  report: CheckReport
}

/** What the shop could not find out by itself stands first: which product is meant. */
export function MatchForm({ header, columns, dateOrder, products, ours, report }: MatchFormProps) {
  return (
    <Form method="post" className="sheet min-w-0 space-y-6 p-5 md:p-6">
      <h2 className="text-2xl">{words.heading}</h2>
      <fieldset className="space-y-3" hidden={report.products.length === 0}>
        <legend className="font-bold">{words.products}</legend>
        <p className="text-base text-ink-soft">{words.productsHint}</p>
        {report.products.map(({ name, rows }, index) => (
          <Choice
            key={name}
            name={`product.${index}`}
            label={name}
            hint={words.rows(rows)}
            value={products[name] === '' ? skipValue : (products[name] ?? '')}
            options={[
              { value: '', label: words.choose },
              ...ours.map(({ id, name: label }) => ({ value: id, label })),
              { value: skipValue, label: words.skip },
            ]}
          />
        ))}
      </fieldset>
      <details open={report.ready === 0}>
        <summary className="cursor-pointer font-bold">{words.columns}</summary>
        <p className="mt-1 text-base text-ink-soft">{words.columnsHint}</p>
        <div className="mt-3 space-y-3">
          {importFields.map((field) => (
            <Choice
              key={field}
              name={`column.${field}`}
              label={words.fields[field]}
              value={String(header.lastIndexOf(columns[field]?.[0] ?? ''))}
              options={[
                { value: '-1', label: words.noColumn },
                ...header.map((label, index) => ({ value: String(index), label: label || `${index + 1}` })),
              ]}
            />
          ))}
          <Choice
            name="dateOrder"
            label={words.dates}
            value={dateOrder ?? ''}
            options={Object.entries(words.dateOrders).map(([value, label]) => ({ value, label }))}
          />
        </div>
      </details>
      <button type="submit" name="intent" value="match" className="button button-quiet">
        {words.submit}
      </button>
    </Form>
  )
}

interface ChoiceProps {
  name: string
  label: string
  hint?: string
  value: string
  options: { value: string; label: string }[]
}

function Choice({ name, label, hint, value, options }: ChoiceProps) {
  return (
    <SelectField key={value} name={name} label={label} hint={hint} defaultValue={value}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}
