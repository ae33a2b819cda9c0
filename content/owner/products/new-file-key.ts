/** Where the form of a product uploads a file that the product does not name yet: a key that no other file has. */
export function makeNewFileKey(productId: string, random: string, position: number): string {
  return `${productId.slice(0, 45).replace(/-$/, '')}-${random}-${position}`
}

export function isNewFileKey(file: string): boolean {
  return /^[a-z0-9-]+-[0-9a-f]{8}-\d{1,2}$/.test(file)
}
