const key = 'typedFields'

/** Keeps what was typed for the next page of this tab. No tick is kept: an agreement is given to each form anew. */
export function saveFormDraft(form: HTMLFormElement) {
  const typed = Object.fromEntries([...fieldsToType(form)].map(({ name, value }) => [name, value]))
  try {
    sessionStorage.setItem(key, JSON.stringify(typed))
  } catch {
    // Without storage it is typed again.
  }
}

/** Fills in what the page before has kept, once, and nothing that is already there. */
export function restoreFormDraft(form: HTMLFormElement) {
  const typed = takeTyped()
  for (const field of fieldsToType(form)) {
    const value = typed[field.name]
    if (!field.value && typeof value === 'string') field.value = value
  }
}

function takeTyped(): Record<string, unknown> {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return JSON.parse(kept ?? '{}')
  } catch {
    return {}
  }
}

function fieldsToType(form: HTMLFormElement) {
  return form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input:not([type=hidden]):not([type=checkbox]), select',
  )
}
