import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, it } from 'vitest'
import { readWholeFile } from '../storage/read-whole-file.ts'
import { createDiskStorage } from '../storage/storage-on-disk.server.ts'
import { backUpFiles, maxPartBytes, restoreFile } from './back-up-files.server.ts'
import { backupKeys } from './backup-keys.ts'

it('backs up and restores a large file in parts, each of which is stored once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-backup-files-'))
  try {
    const [shop, storage, restored] = ['shop', 'backups', 'restored'].map((name) =>
      createDiskStorage(join(folder, name)),
    )
    if (!shop || !storage || !restored) throw new Error('no storage')
    const identity = await generateX25519Identity()
    const target = { storage, shopId: 'shop', publicKey: await identityToRecipient(identity), authKey: null }
    const video = randomBytes(maxPartBytes + 1_000)
    await shop.put('editions/video.mp4', video)
    await shop.put('editions/small.pdf', Buffer.from('small'))
    const files = await backUpFiles(target, shop, null)
    expect(files.map(({ key }) => key)).toEqual(['editions/small.pdf', 'editions/video.mp4', 'editions/video.mp4'])
    expect(await backUpFiles(target, shop, files)).toEqual(files)
    const objects = files.slice(1).map(({ object }) => backupKeys.file('shop', object))
    await restoreFile({ storage, reader: { identity, authKey: null }, objects }, restored, 'editions/video.mp4')
    expect((await readWholeFile(restored, 'editions/video.mp4')).equals(video)).toBe(true)
    expect(await restored.list('restored-parts', 10)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
