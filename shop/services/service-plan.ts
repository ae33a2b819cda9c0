import type { SettingChanges } from './save-service-settings.server.ts'

/** What the owner typed, by the name of the field. */
export type TypedFields = Record<string, string>

/** What a form asks for, before anything is saved. */
export interface ServicePlan {
  changes: SettingChanges
  /** Makes harmless calls with the new values and returns what the service answered. Throws when they do not work. */
  check(): Promise<string>
  /** Settings that only the service knows, such as the secret of a webhook that was just registered. */
  complete?(): Promise<{ changes: SettingChanges; afterSave(): Promise<void> }>
  /** Runs when every process has been told, and returns what else the owner should know. */
  afterSave?(): Promise<string>
  /** A secret that the shop made and the owner enters at the service. It is shown once. */
  madeSecret?: string
}

/** By field: the sentence that the owner reads next to it. */
export type FieldProblems = Record<string, string>

export type PlanOutcome = ServicePlan | { refused: 'invalid'; errors: FieldProblems }

export function refuseFields(errors: FieldProblems): PlanOutcome {
  return { refused: 'invalid', errors }
}
