/**
 * The next person at this browser must not read what public/reader.js kept for this one. `Clear-Site-Data` would also delete
 * the unsaved words of an owner who logs out as a buyer.
 */
export async function forgetKeptBooks(): Promise<void> {
  try {
    for (const name of await caches.keys()) if (name.startsWith('reader:')) await caches.delete(name)
    for (const name of Object.keys(localStorage)) if (name.startsWith('reader.place.')) localStorage.removeItem(name)
  } catch {
    // A browser without storage kept nothing.
  }
}
