import type { ComponentProps, ReactNode } from 'react'

interface FieldProps {
  name: string
  label: ReactNode
  error?: string | undefined
  hint?: string | undefined
}

const box =
  'scroll-mt-44 w-full rounded-sheet border-2 border-outline bg-white px-4 pt-1 text-lg text-ink hover:border-ink focus:border-blue aria-invalid:border-alarm'
const control = `${box} min-h-13`

// A box that grows with its text ignores `rows`, so that an empty one would be a single line high.
const atLeastRows = 'field-sizing-content min-h-[calc(attr(rows_type(<number>),1)*1lh+1rem)]'

interface TextFieldProps extends FieldProps, ComponentProps<'input'> {
  name: string
  /** Stands in front of what is typed, such as +91. */
  before?: string
}

export function TextField({ name, id = name, label, error, hint, before, ...input }: TextFieldProps) {
  const field = <input id={id} name={name} className={control} {...describedBy(id, error, hint)} {...input} />
  return (
    <FieldFrame name={id} label={label} error={error} hint={hint}>
      {before ? (
        <div className="flex items-center gap-2">
          <span aria-hidden="true" className="shrink-0 pt-1 text-lg text-ink-soft">
            {before}
          </span>
          {field}
        </div>
      ) : (
        field
      )}
    </FieldFrame>
  )
}

export function TextAreaField({ name, label, error, hint, ...area }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <FieldFrame name={name} label={label} error={error} hint={hint}>
      <textarea
        id={name}
        name={name}
        className={`${box} ${atLeastRows} pb-1`}
        {...describedBy(name, error, hint)}
        {...area}
      />
    </FieldFrame>
  )
}

export function SelectField({
  name,
  id = name,
  label,
  error,
  hint,
  children,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  return (
    <FieldFrame name={id} label={label} error={error} hint={hint}>
      <div className="relative">
        <select
          id={id}
          name={name}
          className={`${control} appearance-none pr-12`}
          {...describedBy(id, error, hint)}
          {...select}
        >
          {children}
        </select>
        {/* Browsers place their own arrow differently; this one aligns with the other fields. */}
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-4 my-auto size-4 fill-none stroke-current stroke-2"
        >
          <path d="m2 5 6 6 6-6" />
        </svg>
      </div>
    </FieldFrame>
  )
}

export function ConsentField({ name, error, children, ...input }: Omit<FieldProps, 'label'> & ComponentProps<'input'>) {
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          id={name}
          name={name}
          type="checkbox"
          className="mt-1 size-6 shrink-0 scroll-mt-44 accent-blue aria-invalid:outline-2 aria-invalid:outline-alarm"
          {...describedBy(name, error)}
          {...input}
        />
        <label htmlFor={name} className="min-w-0">
          {children}
        </label>
      </div>
      <FieldError name={name} error={error} />
    </div>
  )
}

function FieldFrame({ name, label, error, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <div>
      <label htmlFor={name} className="mb-1 block font-bold">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${name}-hint`} className="mt-1 text-base text-ink-soft">
          {hint}
        </p>
      ) : null}
      <FieldError name={name} error={error} />
    </div>
  )
}

function FieldError({ name, error }: { name: string; error: string | undefined }) {
  return error ? (
    <p id={`${name}-error`} className="mt-1 font-semibold text-alarm">
      {error}
    </p>
  ) : null
}

function describedBy(name: string, error?: string, hint?: string) {
  const ids = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ')
  // Without an explicit "false", screen readers call a required field invalid before anyone has touched it.
  return { 'aria-invalid': Boolean(error), 'aria-describedby': ids || undefined }
}
