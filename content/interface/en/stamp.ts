export const stampWords = {
  licensedTo: (buyer: string) => `Licensed to ${buyer}`,
}
