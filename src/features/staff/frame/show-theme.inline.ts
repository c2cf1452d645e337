/** Where the browser keeps the chosen theme. */
export const themeKey = 'staff-theme';

/** Runs inside a staff page before anything of it is painted, so that a chosen theme never flashes in the other one first. */
export function showTheme(): void {
  try {
    const theme = localStorage.getItem(themeKey);
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {
    // Without storage the page follows the system.
  }
}
