import type { PreparedTemplate } from '#documents/template/build-template.ts'
import { type TemplateRefusal, templateVersion } from '#documents/template/template.ts'
import { describeFile } from '#platform/storage/checked-file.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'
import { type EditionTemplate, templateKeys, writeDescription } from './edition-template.server.ts'

/** Several processes may do it at the same time, because they store the same bytes. */
export async function prepareTemplate(
  storageKey: string,
  bytes: Uint8Array,
  task: 'buildTemplate' | 'buildSoldTemplate' = 'buildTemplate',
): Promise<EditionTemplate | { refused: TemplateRefusal; reason: string }> {
  const prepared = await runInWorker<PreparedTemplate>(task, bytes)
  if ('refused' in prepared) return prepared
  const original = describeFile(storageKey, bytes)
  const keys = templateKeys(original.sha256)
  const template = { layout: prepared.layout, body: describeFile(keys.body, prepared.body), original }
  await storage.put(keys.body, prepared.body)
  // Last, because a description promises a body.
  await storage.put(keys.description, writeDescription(template))
  await deleteOlderVersions(original.sha256)
  return template
}

async function deleteOlderVersions(sha256: string): Promise<void> {
  for (let version = 1; version < templateVersion; version++)
    for (const key of Object.values(templateKeys(sha256, version))) await storage.delete(key)
}
