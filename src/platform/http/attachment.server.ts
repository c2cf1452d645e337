/** Headers by which a browser saves the response as a file. */
export const attachment = (name: string, type: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
});
