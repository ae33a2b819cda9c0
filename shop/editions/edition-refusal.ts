/** Why the shop cannot sell a file. The words are in content/interface/en/editions.ts. */
export type EditionRefusal = 'unknown-file' | 'too-large' | 'not-a-pdf' | 'incomplete' | 'password' | 'broken'
