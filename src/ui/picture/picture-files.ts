// Written by tools/make-pictures.ts.
export const renderedPictures = {
  comfort: { width: 1280, height: 960, fingerprint: 'eqUFssCd' },
  cosmetic: { width: 1280, height: 960, fingerprint: '1S41IiAR' },
  emergency: { width: 1280, height: 960, fingerprint: 'CX1JTzg-' },
  hero: { width: 1600, height: 1000, fingerprint: 'gVO-UeUq' },
  lounge: { width: 1280, height: 960, fingerprint: 'I_s8dSgz' },
  ortho: { width: 1280, height: 960, fingerprint: 'woikSJXp' },
  preventive: { width: 1280, height: 960, fingerprint: 'lwVZ0BWc' },
  restorative: { width: 1280, height: 960, fingerprint: 'hyT3kZSn' },
  specialty: { width: 1280, height: 960, fingerprint: 'j-fkeLFv' },
  team: { width: 1280, height: 960, fingerprint: 'W3SO_OGc' },
  tray: { width: 1280, height: 960, fingerprint: 'C-M66Qnz' },
  xray: { width: 1280, height: 960, fingerprint: 'pCncoxKq' },
} as const;
export const drawnPictures = {
  facade: { width: 1200, height: 900, fingerprint: 'OmsIg6OQ' },
  'facade-corner': { width: 1200, height: 900, fingerprint: 'S3qaqiww' },
} as const;
