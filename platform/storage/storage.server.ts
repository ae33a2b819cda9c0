import { join } from 'node:path'
import { env } from '../env.server.ts'
import { readWholeFile } from './read-whole-file.ts'
import type { Storage } from './storage.ts'
import { createDiskStorage } from './storage-on-disk.server.ts'
import { createS3Storage } from './storage-on-s3.server.ts'

export const storage: Storage = env.bucket ? createS3Storage(env.bucket) : createDiskStorage(join(env.dataDir, 'files'))

export const readStoredFile = (key: string): Promise<Buffer> => readWholeFile(storage, key)
