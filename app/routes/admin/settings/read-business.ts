import type { WrittenBusiness } from '#content/owner/written-business.ts'
import { getText, type NestedFields, toNestedFields } from '../../../forms/nested-fields.ts'
import { readRupees, writeRupees } from '../products/rupees-field.ts'

/** What the form shows: an amount in rupees. */
export function toBusinessFields(business: WrittenBusiness): NestedFields {
  const { refundRules, answerDays, upgradeFloorInPaise } = business
  return toNestedFields({
    ...business,
    upgradeFloorInPaise: writeRupees(upgradeFloorInPaise),
    answerDays: String(answerDays),
    refundRules: {
      ...refundRules,
      returnsSecondPayments: refundRules.returnsSecondPayments ? 'yes' : 'no',
      swapDays: String(refundRules.swapDays),
      moneyBackDays: String(refundRules.moneyBackDays),
    },
  })
}

/** The typed facts. The schema checks them; an empty address of a profile means that there is none. */
export function readBusiness(values: NestedFields, before: WrittenBusiness): unknown {
  const { about, upgradeFloorInPaise: upgradeFloor, invoicePrefixes, refundRules, answerDays, ...facts } = values
  return {
    ...before,
    ...facts,
    supportEmail: getText(values, 'supportEmail').trim(),
    gstin: getText(values, 'gstin').replaceAll(/\s/g, '').toUpperCase(),
    invoicePrefixes: { ...before.invoicePrefixes, ...readPrefixes(invoicePrefixes) },
    instagramUrl: getText(values, 'instagramUrl').trim() || null,
    youtubeUrl: getText(values, 'youtubeUrl').trim() || null,
    upgradeFloorInPaise: typeof upgradeFloor === 'string' ? readRupees(upgradeFloor) : before.upgradeFloorInPaise,
    refundRules: { ...before.refundRules, ...readRules(refundRules) },
    answerDays: readDays(answerDays) ?? before.answerDays,
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

function readRules(typed: NestedFields[string] | undefined): object {
  if (typeof typed !== 'object' || Array.isArray(typed)) return {}
  const { returnsSecondPayments, swapDays, moneyBack, moneyBackDays } = typed
  const read = {
    returnsSecondPayments: returnsSecondPayments === undefined ? undefined : returnsSecondPayments === 'yes',
    swapDays: readDays(swapDays),
    moneyBack,
    moneyBackDays: readDays(moneyBackDays),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** NaN for what is not a number, which the schema refuses. */
function readDays(typed: NestedFields[string] | undefined): number | undefined {
  if (typed === undefined) return undefined
  return typeof typed === 'string' && /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : Number.NaN
}
