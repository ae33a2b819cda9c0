export const guideClasses = ['9', '10', '11', '12'] as const
