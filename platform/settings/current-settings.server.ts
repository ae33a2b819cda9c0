import { remember } from '../remember.ts'
import type { Source } from '../settings.ts'

/** What the owner saved in the dashboard, as `loadSettings` found it. */
export interface StoredSettings {
  /** Raised by every save. */
  version: number
  values: Source
  /** Saved with another APP_SECRET, so they count as not set. */
  unreadable: string[]
}

const nothing: StoredSettings = { version: 0, values: {}, unreadable: [] }
const memory = remember('settings', () => ({ stored: nothing }))

export function getStoredSettings(): StoredSettings {
  return memory.stored
}

export function setStoredSettings(stored: StoredSettings): void {
  memory.stored = stored
}

/** A variable of the environment wins over what the owner saved. */
export function isSetOnServer(name: string): boolean {
  return Boolean(process.env[name]?.trim())
}

let merged: { stored: StoredSettings; source: Source } | undefined

/** Every setting by the name of its variable. Another object after every change. */
export function currentSource(): Source {
  const { stored } = memory
  if (merged?.stored !== stored) merged = { stored, source: mergeSettings(stored.values) }
  return merged.source
}

function mergeSettings(stored: Source): Source {
  const below = Object.entries(stored).filter(([name]) => !isSetOnServer(name))
  return { ...process.env, ...Object.fromEntries(below) }
}

/** Reads settings when they are first asked for and after every change, so that the next call uses a new value. */
export function fromSettings<Value>(read: (source: Source) => Value): () => Value {
  let known: { source: Source; value: Value } | undefined
  return () => {
    const source = currentSource()
    if (known?.source !== source) known = { source, value: read(source) }
    return known.value
  }
}
