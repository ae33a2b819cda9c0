/** The names of everything in a backup's place. `<shop>` is PostgreSQL's system identifier. */
export const backupKeys = {
  shops: 'shops',
  shop: (shopId: string) => `shops/${shopId}.json`,
  /** Written before the first part, so that parts of an interrupted backup are found and deleted. */
  started: (shopId: string, name = '') => joinKey(`${shopId}/started`, name && `${name}.json`),
  parts: (shopId: string, base: string) => `${shopId}/base-${base}`,
  part: (shopId: string, base: string, number: number) =>
    `${shopId}/base-${base}/${String(number).padStart(6, '0')}.tar.zst.age`,
  /** Written last: a base backup without it is not complete. */
  manifest: (shopId: string, name = '') => joinKey(`${shopId}/bases`, name && `${name}.json`),
  wal: (shopId: string, segment = '') => joinKey(`${shopId}/wal`, segment && `${segment}.zst.age`),
  file: (shopId: string, object = '') => joinKey(`${shopId}/files`, object && `${object}.zst.age`),
  fileList: (shopId: string, name = '') => joinKey(`${shopId}/file-lists`, name && `${name}.json`),
  settings: (shopId: string, name = '') => joinKey(`${shopId}/settings`, name && `${name}.env.zst.age`),
}

function joinKey(folder: string, name: string): string {
  return name ? `${folder}/${name}` : folder
}

/** Sorts by time: 20261116T084500123Z. */
export function nameAfterTime(time: Date): string {
  return time.toISOString().replace(/[-:.]/g, '')
}

export function readNamedTime(key: string): Date {
  const name = key.slice(key.lastIndexOf('/') + 1)
  return new Date(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z'))
}

/** The position in PostgreSQL's log without the timeline, which restores change. */
export function readWalPosition(key: string): string {
  return /([0-9A-F]{8})([0-9A-F]{16})[^/]*$/.exec(key)?.[2] ?? ''
}
