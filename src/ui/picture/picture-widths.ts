/** Widths in pixels in which each picture exists, as AVIF and as WebP. */
export const pictureWidths = [480, 800, 1280] as const;
/** Intrinsic size of each picture before it has loaded; its box is given by CSS. */
export const pictureSize = { width: 1280, height: 960 } as const;
