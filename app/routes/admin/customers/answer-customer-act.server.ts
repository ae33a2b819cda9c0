import { data } from 'react-router'
import { customerWords } from '#content/interface/en/admin/customer.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { formErrorWords } from '#content/interface/en/form-errors.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { correctCustomer, customerCorrection } from '#shop/customers/correct-customer.server.ts'
import { eraseCustomer } from '#shop/customers/erase-customer.server.ts'
import { errorsByField } from '#shop/customers/field-errors.ts'
import { saveCustomerNote } from '#shop/customers/save-customer-note.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'

const { personalData, correction, note, refused } = customerWords

type Fields = Record<string, string>

export interface CustomerAnswer {
  notice: Notice
  /** Kept when refused. */
  typed?: Fields
  errors?: Fields
}

/** Does what the pressed button says, and tells the owner what came of it. */
export async function answerCustomerAct(actor: Actor, customerId: number, fields: Fields): Promise<CustomerAnswer> {
  switch (fields.intent) {
    case 'erase':
      return erase(actor, customerId, fields.confirmation)
    case 'correct':
      return correct(actor, customerId, fields)
    case 'save-note': {
      const outcome = await saveCustomerNote(actor, customerId, fields.note ?? '', fields.seen)
      if (!('refused' in outcome)) return { notice: { title: note.saved, tone: 'good' } }
      const reason = outcome.stored === undefined ? refused[outcome.refused] : note.changedTo(outcome.stored)
      return { notice: refusedNotice(reason), typed: fields, errors: { note: reason } }
    }
    default:
      throw data(adminNoticeWords.unknownAction, 400)
  }
}

async function correct(actor: Actor, customerId: number, fields: Fields): Promise<CustomerAnswer> {
  const read = customerCorrection.safeParse(fields)
  if (!read.success) {
    const keys = Object.entries(errorsByField(read.error))
    const errors = Object.fromEntries(keys.map(([field, key]) => [field, formErrorWords[key]]))
    return { notice: { title: adminNoticeWords.notChanged, tone: 'bad' }, typed: fields, errors }
  }
  const outcome = await correctCustomer(actor, customerId, read.data)
  if ('refused' in outcome) return { notice: refusedNotice(refused[outcome.refused]) }
  return { notice: { title: correction.saved, tone: 'good' } }
}

async function erase(actor: Actor, customerId: number, confirmation = ''): Promise<CustomerAnswer> {
  if (confirmation.trim() !== personalData.confirmationWord) {
    return { notice: refusedNotice(personalData.notConfirmed(personalData.confirmationWord)) }
  }
  const erasure = await eraseCustomer(actor, customerId)
  if ('refused' in erasure) return { notice: refusedNotice(personalData.refused[erasure.refused]) }
  return { notice: { ...personalData.erased, tone: 'good' } }
}
