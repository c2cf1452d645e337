import { useSyncExternalStore } from 'react';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { themeKey } from './show-theme.inline.ts';

/** Light or dark, kept in this browser. */
export function ThemeSwitch() {
  const words = useWords('staff');
  // The server does not know it; the page itself was right from its first paint on.
  const theme = useSyncExternalStore<Theme>(watchTheme, shownTheme, () => 'light');
  return (
    <button
      type="button"
      className="staff-icon-button"
      aria-label={words.darkTheme}
      aria-pressed={theme === 'dark'}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name="sun" />
    </button>
  );
}

/** Light or dark, as chosen in this browser; without a choice staff pages follow the system. */
type Theme = 'light' | 'dark';

const chosen = new EventTarget();
const dark = '(prefers-color-scheme: dark)';

function shownTheme(): Theme {
  return (document.documentElement.dataset.theme as Theme | undefined) ?? systemTheme();
}

/** What the system shows anyway is no choice: the page follows it again. */
function chooseTheme(theme: Theme): void {
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

function watchTheme(told: () => void): () => void {
  const query = matchMedia(dark);
  query.addEventListener('change', told);
  chosen.addEventListener(themeKey, told);
  return () => {
    query.removeEventListener('change', told);
    chosen.removeEventListener(themeKey, told);
  };
}

const systemTheme = (): Theme => (matchMedia(dark).matches ? 'dark' : 'light');
