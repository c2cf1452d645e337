import { themeKey } from './show-theme.inline.ts';

/** Light or dark, as chosen in this browser; without a choice staff pages follow the system. */
export type Theme = 'light' | 'dark';

const chosen = new EventTarget();
const dark = '(prefers-color-scheme: dark)';

export function shownTheme(): Theme {
  return (document.documentElement.dataset.theme as Theme | undefined) ?? systemTheme();
}

/** What the system shows anyway is no choice: the page follows it again. */
export function chooseTheme(theme: Theme): void {
  const choice = theme === systemTheme() ? undefined : theme;
  if (choice) document.documentElement.dataset.theme = choice;
  else delete document.documentElement.dataset.theme;
  try {
    if (choice) localStorage.setItem(themeKey, choice);
    else localStorage.removeItem(themeKey);
  } catch {
    // Without storage it lasts as long as the page.
  }
  chosen.dispatchEvent(new Event(themeKey));
}

export function watchTheme(told: () => void): () => void {
  const query = matchMedia(dark);
  query.addEventListener('change', told);
  chosen.addEventListener(themeKey, told);
  return () => {
    query.removeEventListener('change', told);
    chosen.removeEventListener(themeKey, told);
  };
}

const systemTheme = (): Theme => (matchMedia(dark).matches ? 'dark' : 'light');
