import { use } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { languageOf, type Language } from './language.ts';

/** The language of the page. React Router's own context has what its addresses begin with; `useHref` would resolve one for it each time. */
export const useLanguage = (): Language => languageOf(use(NavigationContext).basename);
