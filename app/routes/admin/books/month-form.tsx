import { booksWords as words } from '#content/interface/en/admin/books.ts'
import { SelectField } from '../../../forms/field.tsx'

const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const nameMonth = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

export function MonthForm({ month, months }: { month: string; months: string[] }) {
  return (
    <form method="get" className="mt-6 flex max-w-md items-end gap-3">
      <div className="min-w-0 flex-1">
        <SelectField key={month} name="month" label={words.month} defaultValue={month}>
          {months.map((one) => (
            <option key={one} value={one}>
              {nameMonth(one)}
            </option>
          ))}
        </SelectField>
      </div>
      <button type="submit" className="button button-quiet button-small min-h-13">
        {words.show}
      </button>
    </form>
  )
}
