import { stampWords } from '#content/interface/en/stamp.ts'
import type { StampedFor } from '../stamp/stamp-text.ts'

const maxPartLength = 120

/** The line of a type that has no font of ours: any letter, but no control character. */
export function writeMarkLine({ name, email, orderId }: StampedFor): string {
  const parts = [name, email, orderId].map(clean).filter(Boolean)
  return stampWords.licensedTo(parts.join(' · '))
}

function clean(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
  return [...plain].slice(0, maxPartLength).join('')
}

/** "Licensed to Asha · asha@example.in · bb_… (copy0123…)": found by its pattern wherever a program moves it. */
export function writeMark(stampedFor: StampedFor, copyId: string): string {
  return `${writeMarkLine(stampedFor)} (${copyId})`
}
