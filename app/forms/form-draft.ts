const storageKey = 'formDraft'

/** Saves the typed fields for the next page in this tab, but no ticked box: each form needs its own consent. */
export function saveFormDraft(form: HTMLFormElement) {
  const draft = Object.fromEntries([...findTypedFields(form)].map(({ name, value }) => [name, value]))
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // Without storage the buyer types it again.
  }
}

/** Fills empty fields with the draft, once. */
export function restoreFormDraft(form: HTMLFormElement) {
  const draft = takeDraft()
  for (const field of findTypedFields(form)) {
    const value = draft[field.name]
    if (!field.value && typeof value === 'string') field.value = value
  }
}

function takeDraft(): Record<string, unknown> {
  try {
    const draft = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return JSON.parse(draft ?? '{}')
  } catch {
    return {}
  }
}

function findTypedFields(form: HTMLFormElement) {
  return form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input:not([type=hidden]):not([type=checkbox]), select',
  )
}
