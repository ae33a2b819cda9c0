/** Identifies one copy. The pattern is specific enough to be found in the text of any page. */
export const copyIdPattern = /copy[0-9a-f]{24}/

/** Stands in a prepared edition where each copy has its id. */
export const placeholderId = `copy${'0'.repeat(24)}`

export const copyIdProperty = 'CopyId'
