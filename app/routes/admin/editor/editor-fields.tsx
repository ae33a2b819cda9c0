import type { ComponentProps } from 'react'
import { editorWords } from '#content/interface/en/admin/editor.ts'
import { SelectField, TextAreaField, TextField } from '../../../forms/field.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { useListAt, useTextAt } from './editor-context.ts'

interface FieldProps {
  /** The path of the value: `hero.lead`. */
  name: string
  label: string
  hint?: string
}

type PlainFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'name' | 'defaultValue'>

/** A value without a language: an address, an amount, a key. */
export function PlainField({ name, ...field }: PlainFieldProps) {
  const { text, error, revision } = useTextAt(name)
  return (
    <div key={revision}>
      <TextField name={name} defaultValue={text} error={error} autoComplete="off" {...field} />
      <ConflictChoice path={name} label={field.label} />
    </div>
  )
}

interface WordsFieldProps extends FieldProps {
  /** The height of a text with several lines. */
  rows?: number
  maxLength?: number
}

/** A text that buyers read, in English and, if the owner has a translation, in Hindi. */
export function WordsField({ name, label, hint, rows, maxLength }: WordsFieldProps) {
  const words = useTextAt(`${name}.en`)
  const whole = useTextAt(name)
  const translation = useTextAt(`${name}.hi`)
  const english = {
    name: `${name}.en`,
    label,
    hint,
    defaultValue: words.text,
    error: words.error ?? whole.error,
  }
  const hindi = {
    name: `${name}.hi`,
    label: <HindiLabel of={label} />,
    defaultValue: translation.text,
    error: translation.error,
    lang: 'hi',
    placeholder: words.text.trim() === '' ? undefined : editorWords.hindi.fallback,
  }
  const Field = rows ? TextAreaField : TextField
  const shape = { autoComplete: 'off', maxLength, ...(rows ? { rows } : {}) }
  // An entry of a list has the id of its path already.
  const isEntry = /\.\d+$/.test(name)
  return (
    <div
      key={words.revision}
      id={isEntry ? undefined : name}
      className="grid scroll-mt-44 items-start gap-x-5 gap-y-3 md:grid-cols-2"
    >
      <div>
        <Field {...english} {...shape} />
        <ConflictChoice path={english.name} label={label} />
      </div>
      <div>
        <Field {...hindi} {...shape} />
        <ConflictChoice path={hindi.name} label={`${editorWords.hindi.label}${editorWords.hindi.labelOf(label)}`} />
      </div>
    </div>
  )
}

function HindiLabel({ of }: { of: string }) {
  return (
    <>
      {editorWords.hindi.label}
      <span className="sr-only">{editorWords.hindi.labelOf(of)}</span>
    </>
  )
}

export interface Option {
  value: string
  label: string
}

export function ChoiceField({ name, options, ...field }: FieldProps & { options: readonly Option[] }) {
  const { text, error, revision } = useTextAt(name)
  return (
    <div key={revision}>
      <SelectField name={name} defaultValue={text} error={error} {...field}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <ConflictChoice path={name} label={field.label} describe={nameOf(options)} />
    </div>
  )
}

const nameOf = (options: readonly Option[]) => (value: string) =>
  options.find((option) => option.value === value)?.label ?? value

/** Boxes of which any number may be ticked. The list keeps the order of the options. */
export function TickBoxes({ name, label, hint, options }: FieldProps & { options: readonly Option[] }) {
  const { items, error, revision } = useListAt(name)
  return (
    <fieldset key={revision} id={name} className="scroll-mt-44">
      <legend className="mb-1 font-bold">{label}</legend>
      {hint ? <p className="mb-2 text-base text-ink-soft">{hint}</p> : null}
      <input type="hidden" name={`${name}[]`} value="" />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {options.map((option) => (
          <label key={option.value} className="flex items-center gap-3">
            <input
              type="checkbox"
              name={`${name}[]`}
              value={option.value}
              defaultChecked={items.includes(option.value)}
              aria-invalid={error ? true : undefined}
              className="size-6 shrink-0 accent-blue"
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error ? <p className="mt-1 font-semibold text-alarm">{error}</p> : null}
      <ConflictChoice path={name} label={label} describe={nameOf(options)} />
    </fieldset>
  )
}

/** A value that the form must send back, but that the owner does not see. */
export function HiddenField({ name, label }: { name: string; label: string }) {
  const { text } = useTextAt(name)
  return (
    <>
      <input type="hidden" name={name} value={text} />
      <ConflictChoice path={name} label={label} />
    </>
  )
}
