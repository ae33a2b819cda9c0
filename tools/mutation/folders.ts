/** The folders of shop/ in which the mutation run plants faults. */
export const folders = ['consents', 'delivery', 'downloads', 'messages', 'orders', 'payments', 'sessions']
