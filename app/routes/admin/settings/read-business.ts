import type { WrittenBusiness } from '#content/owner/written-business.ts'
import { getText, type NestedFields, toNestedFields } from '../../../forms/nested-fields.ts'
import { readRupees, writeRupees } from '../products/rupees-field.ts'

/** What the form shows: an amount in rupees. */
export function toBusinessFields(business: WrittenBusiness): NestedFields {
  return toNestedFields({ ...business, upgradeFloorInPaise: writeRupees(business.upgradeFloorInPaise) })
}

/** The typed facts. The schema checks them; an empty address of a profile means that there is none. */
export function readBusiness(values: NestedFields, before: WrittenBusiness): unknown {
  const { about, upgradeFloorInPaise: upgradeFloor, invoicePrefixes, ...facts } = values
  return {
    ...before,
    ...facts,
    supportEmail: getText(values, 'supportEmail').trim(),
    gstin: getText(values, 'gstin').replaceAll(/\s/g, '').toUpperCase(),
    invoicePrefixes: { ...before.invoicePrefixes, ...readPrefixes(invoicePrefixes) },
    instagramUrl: getText(values, 'instagramUrl').trim() || null,
    youtubeUrl: getText(values, 'youtubeUrl').trim() || null,
    upgradeFloorInPaise: typeof upgradeFloor === 'string' ? readRupees(upgradeFloor) : before.upgradeFloorInPaise,
    about: { ...before.about, ...(typeof about === 'object' ? about : {}) },
  }
}

function readPrefixes(typed: NestedFields[string] | undefined): NestedFields {
  if (typeof typed !== 'object' || Array.isArray(typed)) return {}
  return Object.fromEntries(
    Object.entries(typed).map(([kind, text]) => [
      kind,
      typeof text === 'string' ? text.replaceAll(/\s/g, '').toUpperCase() : text,
    ]),
  )
}
