// Apart from the schema, so that the owner's forms do not load a whole validation library.

/** The privacy policy must describe the Meta pixel when the shop uses it, and only then. */
export const sectionConditions = ['always', 'with-meta-pixel', 'without-meta-pixel'] as const
export type SectionCondition = (typeof sectionConditions)[number]

export const maxSectionLength = 6_000
