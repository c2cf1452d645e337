import { useSyncExternalStore } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import { chooseTheme, shownTheme, watchTheme, type Theme } from './theme-choice.ts';
import { useStaffWords } from '../session/use-staff-words.ts';

/** Light or dark, kept in this browser. */
export function ThemeSwitch() {
  const words = useStaffWords();
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
