import type { z } from 'zod'

/** Environment variables, as in process.env. */
export type Source = Record<string, string | undefined>

/** Reads the variables that a schema names. An empty or blank value counts as not set. */
export function readVariables<Schema extends z.ZodObject>(schema: Schema, source: Source) {
  const names = Object.keys(schema.shape)
  const trimmed = names.map((name) => [name, source[name]?.trim()] as const)
  const given: Source = Object.fromEntries(trimmed.filter(([, value]) => value))
  const { data, error } = schema.safeParse(given)
  const issues = (error?.issues ?? []).map(({ path, message }) => ({ name: String(path[0]), message }))
  return {
    given,
    /** Null when a variable is missing or malformed. */
    values: data ?? null,
    missing: issues.map(({ name }) => name).filter((name) => !given[name]),
    // The message must not quote the value, which may be a secret.
    malformed: issues.filter(({ name }) => given[name]),
  }
}

export function formatIssue({ name, message }: { name: string; message: string }): string {
  return `${name} ${message}`
}

/** "a, b or c" */
export function formatChoices(choices: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(choices)
}
