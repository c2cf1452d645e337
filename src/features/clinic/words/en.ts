export default {
  home: 'home',
  notFoundTitle: 'This page is not here',
  notFoundText: 'The address may be misspelt, or the page has moved. These are the ways on:',
  notFoundServices: 'Services and prices',
  notFoundGallery: 'Gallery',
  failureTitle: 'Something went wrong on our side',
  failureText:
    'This page can’t be shown right now. It is not your doing, and we have been told. Please try again in a minute, or call us.',
  tryAgain: 'Try again',
  backHome: 'Back to Home',

  preventivePicture: 'A molar beside a toothbrush on a terrazzo plinth',
  restorativePicture: 'A crown, its gold abutment and a titanium implant, one above the other',
  cosmeticPicture: 'A fan of tooth shades, from warm to white',
  orthodonticsPicture: 'A lower arch wearing braces',
  surgicalPicture: 'A tooth repaired with gold along its crack',
} as const;
