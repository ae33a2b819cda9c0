export interface LastBackup {
  /** Null before the first backup. */
  finishedAt: Date | null
  /** When the next one must have finished. */
  dueAt: Date
}

/** Null while backups are not configured. */
export async function findLastBackup(): Promise<LastBackup | null> {
  return null
}
