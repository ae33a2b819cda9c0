import { Readable } from 'node:stream'
import { asc, gt } from 'drizzle-orm'
import { invoices } from '#db/schema/invoices.ts'
import type { PassportStep } from '#db/schema/machinery.ts'
import { listStoredFiles } from '#platform/backup/back-up-files.server.ts'
import { isSecretName } from '#platform/log/hide-secrets.server.ts'
import { db, liftLimits } from '#platform/postgres/database.server.ts'
import { readVersion } from '#platform/read-version.server.ts'
import { encryptWithPassphrase } from '#platform/secrets/passphrase.server.ts'
import { getStoredSettings } from '#platform/settings/current-settings.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { drawInvoice } from '#shop/invoices/draw-invoice.server.ts'
import { type PackedEntries, packEntries } from './pack-entries.server.ts'
import { entryNames, type PassportManifest, type PassportShop, passportFormat } from './passport-format.ts'
import { passportReadme } from './passport-readme.ts'
import { passportTables } from './passport-tables.ts'
import { describeDatabase, readSequences, readTable, type SnapshotFacts } from './read-snapshot-rows.server.ts'
import { readPublicKey, signManifest } from './signature.server.ts'
import { readTravellingKeys } from './travelling-keys.server.ts'

interface WantedPassport {
  password: string
  /** Whether each receipt is also in it as a PDF. */
  hasReceipts: boolean
  onProgress?: (step: PassportStep, done: number, total: number) => Promise<unknown> | undefined
}

/** Everything that the shop knows, as one encrypted archive that is written while it is read. */
export async function writePassport(wanted: WantedPassport): Promise<ReadableStream<Uint8Array>> {
  const archive = packEntries((entries) => fill(entries, wanted))
  const content = Readable.toWeb(Readable.from(archive, { objectMode: false })) as ReadableStream<Uint8Array>
  return encryptWithPassphrase(content, wanted.password)
}

async function fill(entries: PackedEntries, { hasReceipts, onProgress = async () => {} }: WantedPassport) {
  await entries.add(entryNames.readme, Buffer.from(passportReadme))
  const facts = await addRows(entries, onProgress)
  await addJson(entries, entryNames.settings, readPlainSettings())
  await addJson(entries, entryNames.linkKeys, readTravellingKeys())
  const missingFiles = await addFiles(entries, facts.files, onProgress)
  if (hasReceipts) await addReceipts(entries, facts, onProgress)
  const { sequences, rows } = facts
  const manifest: PassportManifest = {
    ...{ publicKey: readPublicKey(), sequences, rows, missingFiles },
    entries: [...entries.listed],
  }
  const written = Buffer.from(JSON.stringify(manifest, null, 1))
  await entries.add(entryNames.manifest, written)
  await entries.add(entryNames.signature, signManifest(written))
}

type Progress = NonNullable<WantedPassport['onProgress']>

/** All tables as they were at one moment, however much the shop sells meanwhile. */
function addRows(entries: PackedEntries, onProgress: Progress): Promise<SnapshotFacts> {
  return db.transaction(
    async (tx) => {
      await liftLimits(tx)
      const { migration, columns } = await describeDatabase(tx)
      const shop: PassportShop = {
        ...{ format: passportFormat, version: readVersion(), migration, columns },
        ...{ madeAt: new Date().toISOString(), siteUrl: shopSettings().siteUrl },
      }
      await addJson(entries, entryNames.shop, shop)
      const facts: SnapshotFacts = { rows: {}, files: new Set(), newestInvoices: new Map(), sequences: {} }
      for (const [index, table] of passportTables.entries()) {
        await onProgress('rows', index, passportTables.length)
        let part = 0
        for await (const lines of readTable(tx, table, columns[table] ?? [], facts))
          await entries.add(entryNames.rows(table, ++part), lines)
      }
      // After the rows: a sequence also counts what is not committed yet.
      facts.sequences = await readSequences(tx)
      return facts
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Returns what rows name but the storage does not have. */
async function addFiles(entries: PackedEntries, named: Set<string>, onProgress: Progress): Promise<string[]> {
  const keys = [...new Set([...(await listStoredFiles(storage)), ...named])].sort()
  const missing: string[] = []
  for (const [index, key] of keys.entries()) {
    await onProgress('files', index, keys.length)
    const found = await storage.head(key)
    if (found) await entries.addStream(entryNames.file(key), found.size, await storage.get(key))
    else missing.push(key)
  }
  return missing
}

const fetchedInvoices = 100

/** Issued documents never change, so they are drawn after the snapshot, up to the last number in it. */
async function addReceipts(entries: PackedEntries, { rows, newestInvoices }: SnapshotFacts, onProgress: Progress) {
  let [last, done] = ['', 0]
  for (;;) {
    const isNext = gt(invoices.number, last)
    const found = await db.select().from(invoices).where(isNext).orderBy(asc(invoices.number)).limit(fetchedInvoices)
    for (const invoice of found) {
      last = invoice.number
      if (invoice.serial > (newestInvoices.get(invoice.series) ?? 0)) continue
      await onProgress('receipts', done++, rows.invoices ?? 0)
      await entries.add(entryNames.receipt(invoice.number), Buffer.from(await drawInvoice(invoice)))
    }
    if (found.length < fetchedInvoices) return
  }
}

/** What the owner saved in the dashboard, without anything that opens another service. */
function readPlainSettings(): Record<string, string> {
  const isPlain = (name: string, value: string) => !isSecretName(name) && !/^[a-z0-9]+:\/\/[^/]*@/i.test(value)
  const values = Object.entries(getStoredSettings().values)
  return Object.fromEntries(values.flatMap(([name, value]) => (value && isPlain(name, value) ? [[name, value]] : [])))
}

function addJson(entries: PackedEntries, name: string, value: unknown): Promise<void> {
  return entries.add(name, Buffer.from(`${JSON.stringify(value, null, 1)}\n`))
}
