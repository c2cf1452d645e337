/** The files of a clinic's mark, named by their width (platform/pictures/make-picture-sizes.server.ts). */
export const markFiles = {
  favicon: '32.png',
  bar: '96.webp',
  appleTouch: '180.png',
  small: '192.png',
  maskable: '384.png',
  large: '512.png',
  share: '1200.jpeg',
} as const;

/** The picture that messengers show beside a link: the clinic's mark, or else the site's picture of the page. */
export const sharePicture = (origin: string, mark: string | undefined, page = 'home'): string =>
  origin + (mark ? mark + markFiles.share : `/share/${page}.jpg`);
