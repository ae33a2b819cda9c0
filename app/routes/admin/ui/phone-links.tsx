import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { listWords } from '#content/interface/en/admin/lists.ts'
import { MessageCircleIcon, PhoneIcon } from '../icons/icons.tsx'

/** The shop stores ten digits of an Indian number; anything else, such as an erased one, is only shown. */
const erasedNumber = '0000000000'
const dialled = /^[1-9]\d{9}$/

export function isDialled(number: string): boolean {
  return dialled.test(number)
}

export function PhoneLinks({ number }: { number: string }) {
  if (number === erasedNumber) return listWords.erased
  if (!isDialled(number)) return number
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tabular-nums">{number}</span>
      <a href={`tel:+91${number}`} className="text-link inline-flex min-h-6 items-center gap-1">
        <PhoneIcon size={14} />
        {adminLayoutWords.phone.call}
      </a>
      <a
        href={`https://wa.me/91${number}`}
        target="_blank"
        rel="noreferrer"
        className="text-link inline-flex min-h-6 items-center gap-1"
      >
        <MessageCircleIcon size={14} />
        {adminLayoutWords.phone.whatsApp}
      </a>
    </span>
  )
}
