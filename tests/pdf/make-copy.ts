import { buildTemplate } from '#documents/template/build-template.ts'
import { joinCopy } from '#documents/template/join-copy.ts'
import type { Template } from '#documents/template/template.ts'
import { writeCopy } from '#documents/template/write-copy.ts'

export const testCopyId = 'copy0123456789abcdef01234567'
export const testBuyer = { name: 'आशा वर्मा', email: 'asha@example.in', orderId: 'bb_Zk3xVb81LmQpR7sT0uWyA2cD' }

export async function makeTemplate(pdf: Uint8Array): Promise<Template> {
  const prepared = await buildTemplate(pdf)
  if ('refused' in prepared) throw new Error(`${prepared.refused}: ${prepared.reason}`)
  return prepared
}

export async function makeCopy(pdf: Uint8Array, buyer = testBuyer, copyId = testCopyId): Promise<Uint8Array> {
  const template = await makeTemplate(pdf)
  return joinCopy(template, writeCopy(template.layout, buyer, copyId))
}
