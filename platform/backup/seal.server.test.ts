import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, it } from 'vitest'
import { deriveAuthKey } from './backup-auth.server.ts'
import { seal, unseal } from './seal.server.ts'

const content = Buffer.from('what only the owner may read '.repeat(5_000))

it('opens only with the right key and only what was sealed, byte by byte', async () => {
  const identity = await generateX25519Identity()
  const sealing = { key: 'shop/part', authKey: deriveAuthKey(identity) }
  const sealed = await seal(content, [await identityToRecipient(identity)], sealing)
  expect(Buffer.from((await unseal(sealed, identity, sealing)) ?? []).equals(content)).toBe(true)
  expect(await unseal(sealed, identity, { ...sealing, key: 'shop/other' })).toBeNull()
  expect(Buffer.from(sealed).includes('only the owner')).toBe(false)
  await expect(unseal(sealed, await generateX25519Identity(), sealing)).rejects.toThrow()
  const places = [0, sealed.length >> 2, sealed.length >> 1, sealed.length - 1]
  for (const at of places) {
    const changed = Uint8Array.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(unseal(changed, identity, sealing), `byte ${at}`).rejects.toThrow()
  }
  await expect(unseal(sealed.subarray(0, sealed.length - 20), identity, sealing)).rejects.toThrow()
})
