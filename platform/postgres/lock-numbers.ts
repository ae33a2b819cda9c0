/** Arbitrary numbers for advisory locks of the database, in one list so that no two of them are the same. */
export const lockNumbers = {
  migration: 727_001,
  role: 727_002,
  salesSummary: 727_003,
  baseBackup: 727_004,
  moveIn: 727_005,
}
