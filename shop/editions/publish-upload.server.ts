import { eq } from 'drizzle-orm'
import { campaigns } from '#db/schema/campaigns.ts'
import { uploads } from '#db/schema/editions.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { defaultSpeed } from '#shop/messages/mail-speeds.ts'
import { publishEdition } from './publish-edition.server.ts'

interface Publication {
  file: string
  /** The upload that the owner has seen, so that a later upload is not published by accident. */
  sha256: string
  /** Prepares a mail that the owner starts after seeing how many buyers get it. */
  notifyBuyers: boolean
  /** Each may be empty. */
  whatIsNew?: { en: string; hi: string }
}

export const publishUpload = ownerAct('edition-published', async ({ tx }, publication: Publication) => {
  const { file, sha256, notifyBuyers, whatIsNew } = publication
  const [upload] = await tx.select().from(uploads).where(eq(uploads.file, file)).for('update')
  if (upload?.sha256 !== sha256) return { refused: 'no-such-upload' }
  await tx.delete(uploads).where(eq(uploads.file, file))
  const { storageKey, bytes, pages } = upload
  const edition = await publishEdition(tx, { file, origin: 'upload', storageKey, sha256, bytes, pages })
  const published = { detail: { file, edition: edition.id } }
  if (!notifyBuyers) return { edition, campaignId: null, audit: published }
  const [campaign] = await tx
    .insert(campaigns)
    .values({
      kind: 'new-edition',
      editionId: edition.id,
      subject: '',
      body: whatIsNew?.en ?? '',
      hindiBody: whatIsNew?.hi ?? '',
      mailsPerMinute: defaultSpeed,
    })
    .returning({ id: campaigns.id })
  return { edition, campaignId: campaign?.id ?? null, audit: published }
})
