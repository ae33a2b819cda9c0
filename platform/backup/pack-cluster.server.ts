import { constants } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Pack, pack } from 'tar-stream'

// What PostgreSQL's documentation lists as not needed in a base backup; the folders themselves must exist.
const emptyFolders = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const notNeeded =
  /(^|\/)(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|.*\.signal)$/
const controlFile = 'global/pg_control'
const blockBytes = 1024 ** 2

/** Packs the folder of a running server between pg_backup_start and pg_backup_stop, whose label `finish` returns. */
export function packCluster(folder: string, finish: () => Promise<string>): AsyncIterable<Uint8Array> {
  const archive = pack()
  // Read errors reach the reader of the archive.
  fill(archive, folder, finish).then(
    () => archive.finalize(),
    (error) => archive.destroy(error),
  )
  return archive as AsyncIterable<unknown> as AsyncIterable<Uint8Array>
}

async function fill(archive: Pack, folder: string, finish: () => Promise<string>): Promise<void> {
  for (const path of ['pg_wal/archive_status', 'pg_wal/summaries']) await addFolder(archive, path)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
    if (emptyFolders.test(path) || notNeeded.test(path) || path === controlFile) continue
    if (entry.isDirectory()) await addFolder(archive, path)
    else if (entry.isFile()) await addFile(archive, folder, path)
  }
  await addFile(archive, folder, controlFile)
  const label = Buffer.from(await finish())
  await new Promise<void>((resolve, reject) => {
    archive.entry({ name: 'backup_label', mode: 0o600 }, label, (error) => (error ? reject(error) : resolve()))
  })
}

function addFolder(archive: Pack, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, type: 'directory', mode: 0o700 }, (error) => (error ? reject(error) : resolve()))
  })
}

async function addFile(archive: Pack, folder: string, name: string): Promise<void> {
  const file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(nullIfMissing)
  if (!file) return
  try {
    const { size } = await file.stat()
    await new Promise<void>((resolve, reject) => {
      const entry = archive.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
      copy(file, size, entry).then(() => entry.end(undefined), reject)
    })
  } finally {
    await file.close()
  }
}

/** Exactly `size` bytes: the server may grow or shorten the file meanwhile, and replays that from its log. */
async function copy(file: FileHandle, size: number, entry: NodeJS.WritableStream): Promise<void> {
  for (let position = 0; position < size; position += blockBytes) {
    const block = Buffer.alloc(Math.min(blockBytes, size - position))
    await file.read(block, 0, block.length, position)
    if (!entry.write(block)) await new Promise<void>((resolve) => entry.once('drain', resolve))
  }
}

/** The server deletes files of dropped tables at any time. */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
