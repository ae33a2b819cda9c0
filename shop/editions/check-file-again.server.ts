import { enqueue } from '#platform/queue/queue.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { listKnownFiles } from './list-known-files.server.ts'

/** For a file that is back in the storage: the check closes its problem and retries the copies that wait for it. */
export const checkFileAgain = ownerAct('file-checked', async ({ tx }, file: string) => {
  const known = (await listKnownFiles()).some((one) => one.file === file)
  if (!known) return { refused: 'unknown-file' }
  await enqueue(tx, 'file.check', { file })
  return { file, audit: { detail: { file } } }
})
