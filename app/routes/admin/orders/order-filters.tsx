import { Form, Link, useSubmit } from 'react-router'
import { orderStatusWords } from '#content/interface/en/admin/order-status.ts'
import { ordersWords } from '#content/interface/en/admin/orders.ts'
import { isFiltered, listedStatuses, type OrderFilter } from '#shop/search/order-filter.ts'
import { ChevronDownIcon } from '../icons/icons.tsx'
import { Tabs } from '../ui/tabs.tsx'

const words = ordersWords.filters

interface OrderFiltersProps {
  filter: OrderFilter
  search: string
  /** The address of this list without a cursor. */
  params: URLSearchParams
  products: { id: string; name: string }[]
}

export function OrderFilters({ filter, search, params, products }: OrderFiltersProps) {
  const submit = useSubmit()
  return (
    <div className="mt-3">
      <Tabs
        label={words.status}
        tabs={[undefined, ...listedStatuses].map((status) => ({
          name: status ? (status === 'unpaid' ? words.unpaid : orderStatusWords[status]) : words.all,
          to: `?${withStatus(params, status)}`,
          isCurrent: status === filter.status,
        }))}
      />
      <details open={Boolean(filter.product || filter.from || filter.to)} className="group mt-2">
        <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 py-1.5 text-base font-semibold text-blue hover:underline">
          <ChevronDownIcon size={17} className="group-open:rotate-180" />
          {words.more}
        </summary>
        <Form
          method="get"
          className="mt-1 flex flex-wrap items-end gap-x-3 gap-y-2"
          // With script a choice applies immediately; the button is for browsers without it.
          onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
        >
          {search ? <input type="hidden" name="q" value={search} /> : null}
          {filter.status ? <input type="hidden" name="status" value={filter.status} /> : null}
          {params.get('sort') ? <input type="hidden" name="sort" value={params.get('sort') ?? ''} /> : null}
          <FilterField label={words.product}>
            <select name="product" defaultValue={filter.product ?? ''} key={filter.product} className="filter-control">
              <option value="">{words.anyProduct}</option>
              {products.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </FilterField>
          <FilterField label={words.from}>
            <input type="date" name="from" defaultValue={filter.from} key={filter.from} className="filter-control" />
          </FilterField>
          <FilterField label={words.to}>
            <input type="date" name="to" defaultValue={filter.to} key={filter.to} className="filter-control" />
          </FilterField>
          <button type="submit" className="button button-quiet button-small">
            {words.apply}
          </button>
          {isFiltered(filter) ? (
            <Link to={search ? `?${new URLSearchParams({ q: search })}` : '?'} className="text-link py-2 text-base">
              {words.clear}
            </Link>
          ) : null}
        </Form>
      </details>
    </div>
  )
}

function FilterField({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="block text-sm font-semibold text-ink-soft">
      {label}
      <span className="mt-0.5 block">{children}</span>
    </label>
  )
}

function withStatus(params: URLSearchParams, status: string | undefined): URLSearchParams {
  const changed = new URLSearchParams(params)
  changed.delete('status')
  if (status) changed.set('status', status)
  return changed
}
