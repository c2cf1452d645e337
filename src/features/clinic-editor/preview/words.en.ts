/** Words of the preview in the editor and by link. */
export default {
  heading: 'Preview',
  view: 'Edit or preview',
  edit: 'Edit',
  preview: 'Preview',
  language: 'Language of the preview',
  width: 'Width of the preview',
  phone: 'Phone',
  desktop: 'Desktop',
  frame: 'Your site with your changes',
  behind: 'Your last change is not saved yet. This is the draft before it.',
  empty: 'This is your site as visitors see it now. Change something, and you see it here first.',
  open: 'Open in a new tab',
  copyLink: 'Copy link',
  pressWords: 'Press any words to edit them.',
  editing: 'Editing',
  partOfWords: 'You change “{words}” in this part: {part}.',
  noTextOfWords:
    'These words can’t be edited here: the site makes them itself, or your account may not change them.',
  outlined: 'What you changed has a frame, in this preview only.',
  linkHint: 'To show a colleague. The link works without signing in, until you publish or discard the draft.',

  draft: 'Draft',
  note: 'Not published yet. Booking is off here.',
  overTitle: 'This preview has ended',
  overText: 'The draft was published or discarded, or the link is not complete. Please ask for a new link.',
  refused: 'This is a preview: nothing can be changed here',
} as const;
