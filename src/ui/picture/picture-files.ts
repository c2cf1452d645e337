// Written by tools/make-pictures.ts.
export const renderedPictures = {
  comfort: { width: 1280, height: 960, fingerprint: 'eqUFssCd' },
  cosmetic: { width: 1280, height: 960, fingerprint: 'MUZSvWeK' },
  emergency: { width: 1280, height: 960, fingerprint: '1KxAfSLY' },
  hero: { width: 1600, height: 1000, fingerprint: 'tja2mnba' },
  lounge: { width: 1280, height: 960, fingerprint: '5xMzRtA5' },
  ortho: { width: 1280, height: 960, fingerprint: 'G037-BQG' },
  preventive: { width: 1280, height: 960, fingerprint: 'HZXSgTzs' },
  restorative: { width: 1280, height: 960, fingerprint: 'q55yrKca' },
  specialty: { width: 1280, height: 960, fingerprint: 'HXBmZUTk' },
  xray: { width: 1280, height: 960, fingerprint: 'CePZSilX' },
} as const;
export const drawnPictures = {
  team: { width: 800, height: 600, fingerprint: 'XA71j9TW' },
  facade: { width: 1200, height: 900, fingerprint: 'OmsIg6OQ' },
  'facade-corner': { width: 1200, height: 900, fingerprint: 'S3qaqiww' },
} as const;
