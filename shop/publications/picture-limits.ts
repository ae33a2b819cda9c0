/** How large each kind of picture is on pages, at two pixels per point, and how heavy, so that pages stay light. */
export const pictureLimits = {
  cover: { maxWidth: 640, maxHeight: 800, maxBytes: 40_000 },
  logo: { maxWidth: 160, maxHeight: 96, maxBytes: 6_000 },
  photo: { maxWidth: 480, maxHeight: 600, maxBytes: 30_000 },
}
export type PictureKind = keyof typeof pictureLimits

export const maxPictureBytes = 15 * 1024 * 1024
