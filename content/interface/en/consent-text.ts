/** Where the owner and a customer read a consent text as it was. */
export const consentTextWords = {
  metaTitle: (title: string, version: string) => `${title}, version ${version}`,
  notice: (version: string) => `This is version ${version} of the consent text.`,
  current: 'It is the current one.',
  older: 'A newer version applies to new orders.',
  documents: 'Documents of this version',
  read: (version: string) => `Read version ${version}`,
}
