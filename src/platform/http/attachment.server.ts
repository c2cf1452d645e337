/** Of an answer that a browser keeps as a file under this name. */
export const attachment = (name: string, type: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
});
