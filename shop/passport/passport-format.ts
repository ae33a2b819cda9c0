import { z } from 'zod'

/** Raised by a change that earlier versions of the shop cannot read. docs/passport.md describes each. */
export const passportFormat = 1

export const entryNames = {
  readme: 'README.txt',
  shop: 'shop.json',
  settings: 'settings.json',
  linkKeys: 'link-keys.json',
  manifest: 'manifest.json',
  signature: 'manifest.sig',
  rows: (table: string, part: number) => `data/${table}-${String(part).padStart(5, '0')}.jsonl`,
  file: (key: string) => `files/${key}`,
  receipt: (number: string) => `receipts/${number.replaceAll(/[^\w.-]/g, '-')}.pdf`,
}

const columns = z.record(z.string().regex(/^[a-z_]{1,63}$/), z.array(z.string().regex(/^[a-z0-9_]{1,63}$/)).min(1))

/** The first entry, so that a shop that cannot open the archive says so at once. */
export const passportShop = z.object({
  format: z.int(),
  version: z.string().max(50),
  /** When the newest migration was made that the database had. */
  migration: z.int(),
  madeAt: z.iso.datetime(),
  siteUrl: z.string().max(500),
  columns,
})

/** The keys of links in messages that were sent, by their purpose, as base64. */
export const passportLinkKeys = z.record(z.string().max(100), z.array(z.base64().max(100)).max(20))

/** The last entry but its signature: what everything else must be. */
export const passportManifest = z.object({
  publicKey: z.string().max(500),
  /** The last number that each sequence gave out. */
  sequences: z.record(z.string().regex(/^[a-z0-9_]{1,63}$/), z.int().nonnegative()),
  rows: z.record(z.string(), z.int().nonnegative()),
  /** Files that a row names but that were not in the storage. */
  missingFiles: z.array(z.string()),
  entries: z.array(z.object({ name: z.string(), bytes: z.int().nonnegative(), sha256: z.string() })),
})

export type PassportShop = z.infer<typeof passportShop>
export type PassportManifest = z.infer<typeof passportManifest>
export type PassportLinkKeys = z.infer<typeof passportLinkKeys>
