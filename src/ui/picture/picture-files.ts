// Written by tools/make-pictures.ts.
export const renderedPictures = {
  comfort: 'eqUFssCd',
  cosmetic: '1S41IiAR',
  emergency: 'CX1JTzg-',
  hero: 'gVO-UeUq',
  lounge: 'I_s8dSgz',
  ortho: 'woikSJXp',
  preventive: 'lwVZ0BWc',
  restorative: 'hyT3kZSn',
  specialty: 'j-fkeLFv',
  team: 'W3SO_OGc',
  tray: 'C-M66Qnz',
  xray: 'pCncoxKq',
} as const;
export const drawnPictures = {
  facade: 'OmsIg6OQ',
  'facade-corner': 'S3qaqiww',
} as const;
