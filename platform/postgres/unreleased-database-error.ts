/** From 1.0.0 on, every version opens the database of every earlier one. Those that were never released have no such promise. */
export class UnreleasedDatabaseError extends Error {
  readonly code = 'UNRELEASED_DATABASE'

  constructor() {
    super(
      'This database was made by a version of the shop from before 1.0.0, and nothing in it was changed: start with an empty DATA_DIR (or an empty database in DATABASE_URL), or use the version that made it.',
    )
  }
}
