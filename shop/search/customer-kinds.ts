/** People who bought, and people who only asked for the free guide. */
export const customerKinds = ['buyers', 'readers'] as const
export type CustomerKind = (typeof customerKinds)[number]
