/** Names one copy of a file. Its shape alone tells it from any other text that a page may hold. */
export const copyIdPattern = /copy[0-9a-f]{24}/

/** Where the id stands in a document's properties. */
export const copyIdProperty = 'CopyId'
