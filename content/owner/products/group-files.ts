/** A file, and the same for phones if there is one. */
export interface FileGroup<File> {
  main: File
  phone: File | null
}

/** A phone edition belongs to the file before it. One without such a file stands for itself. */
export function groupFiles<File extends { isPhoneEdition?: boolean | undefined }>(
  files: readonly File[],
): FileGroup<File>[] {
  const groups: FileGroup<File>[] = []
  for (const file of files) {
    const before = groups.at(-1)
    if (file.isPhoneEdition && before && !before.phone && !before.main.isPhoneEdition) before.phone = file
    else groups.push({ main: file, phone: null })
  }
  return groups
}

/** What is sold, without the files that say the same again. */
export function withoutPhoneEditions<File extends { isPhoneEdition?: boolean | undefined }>(
  files: readonly File[],
): File[] {
  return files.filter(({ isPhoneEdition }) => !isPhoneEdition)
}
