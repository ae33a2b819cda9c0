/** Stored in the visitor's browser, to greet them by name. */
export interface LocalRecord {
  name: string
  email: string
  phone: string
  class: string
  submittedAt: string
}

const key = 'freeGuideUser'

// Private windows and some in-app browsers refuse storage: then the page greets without a name.

export function saveLocalRecord(values: Record<string, string>) {
  const record: LocalRecord = {
    name: values.fullName?.trim() ?? '',
    email: values.email?.trim() ?? '',
    phone: values.phoneNumber ?? '',
    class: values.class ?? '',
    submittedAt: new Date().toISOString(),
  }
  try {
    localStorage.setItem(key, JSON.stringify(record))
  } catch {}
}

export function deleteLocalRecord() {
  try {
    localStorage.removeItem(key)
  } catch {}
}

export function findLocalRecord(): LocalRecord | null {
  try {
    const record: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isLocalRecord(record) ? record : null
  } catch {
    return null
  }
}

function isLocalRecord(value: unknown): value is LocalRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'email' in value &&
    typeof value.email === 'string'
  )
}
