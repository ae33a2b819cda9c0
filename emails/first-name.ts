export function toFirstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? fullName
}
