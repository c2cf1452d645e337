/** Light or dark, as chosen in this browser; without a choice staff pages follow the system. */
export type Theme = 'light' | 'dark';

const key = 'staff-theme';
const chosen = new EventTarget();
const dark = '(prefers-color-scheme: dark)';

/** Runs inside the page before anything of it is painted, so that a chosen theme never flashes in the other one first. */
export const themeScript = `try{const t=localStorage.getItem('${key}');if(t)document.documentElement.dataset.theme=t}catch{}`;

export function shownTheme(): Theme {
  return (document.documentElement.dataset.theme as Theme | undefined) ?? systemTheme();
}

/** What the system shows anyway is no choice: the page follows it again. */
export function chooseTheme(theme: Theme): void {
  const choice = theme === systemTheme() ? undefined : theme;
  if (choice) document.documentElement.dataset.theme = choice;
  else delete document.documentElement.dataset.theme;
  try {
    if (choice) localStorage.setItem(key, choice);
    else localStorage.removeItem(key);
  } catch {
    // Without storage it lasts as long as the page.
  }
  chosen.dispatchEvent(new Event(key));
}

export function watchTheme(told: () => void): () => void {
  const query = matchMedia(dark);
  query.addEventListener('change', told);
  chosen.addEventListener(key, told);
  return () => {
    query.removeEventListener('change', told);
    chosen.removeEventListener(key, told);
  };
}

const systemTheme = (): Theme => (matchMedia(dark).matches ? 'dark' : 'light');
