/** A wrong address, and a page that failed. */
export default {
  notFoundTitle: 'We can’t find this page',
  notFoundText: 'The link may be wrong, or the page has moved. Try one of these:',
  notFoundServices: 'Services and prices',
  notFoundGallery: 'Gallery',
  failureTitle: 'Something went wrong on our side',
  failureText:
    'We can’t show this page right now. It’s not your fault. Please try again in a minute, or call us.',
  tryAgain: 'Try again',
} as const;
