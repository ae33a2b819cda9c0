import { and, eq } from 'drizzle-orm'
import { drafts, editions } from '#db/schema.ts'
import type { StampedPdf, Stamping } from '#documents/stamp-pdf.ts'
import { db } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { readStoredFile } from '#platform/storage.server.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'

/** Stamped as for a buyer, because no browser, not even the owner's, receives a file without a stamp. */
export async function previewEdition(file: string, which: 'draft' | number): Promise<Uint8Array<ArrayBuffer> | null> {
  const storageKey = await findEditionFile(file, which)
  if (!storageKey) return null
  const stamping: Stamping = {
    pdf: await readStoredFile(storageKey),
    stampedFor: { name: 'Preview for the owner', email: env.supportEmail, orderId: 'preview' },
    copyId: 'preview',
  }
  const { pdf } = await runInWorker<StampedPdf>('stampPdf', stamping)
  return new Uint8Array(pdf)
}

async function findEditionFile(file: string, which: 'draft' | number): Promise<string | null> {
  const [found] =
    which === 'draft'
      ? await db.select().from(drafts).where(eq(drafts.file, file))
      : await db
          .select()
          .from(editions)
          .where(and(eq(editions.file, file), eq(editions.id, which)))
  return found?.storageKey ?? null
}
