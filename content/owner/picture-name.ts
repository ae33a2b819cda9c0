/** The hash and the size of a stored picture, which are also its address: "3fa9…-640x480". */
const pictureName = /^[0-9a-f]{64}-[1-9]\d{0,3}x[1-9]\d{0,3}$/

export function isPictureName(text: string): boolean {
  return pictureName.test(text)
}
