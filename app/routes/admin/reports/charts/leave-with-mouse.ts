import type { PointerEvent } from 'react'

/** A finger leaves the screen right after it has chosen a value, which then stays. */
export function leaveWithMouse(leave: () => void) {
  return ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') leave()
  }
}
