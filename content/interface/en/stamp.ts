export const stamp = {
  licensedTo: (buyer: string) => `Licensed to ${buyer}`,
}

export type StampWords = typeof stamp
