export default {
  home: 'home',
  notFoundTitle: 'This page is not here',
  backHome: 'Back to Home',
} as const;
