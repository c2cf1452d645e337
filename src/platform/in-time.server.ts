/** What `work` gives, or undefined when it fails or is not there after `limit` milliseconds: whoever watches the server can't wait. */
export async function inTime<T>(work: Promise<T>, limit = 2000): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, limit, undefined);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
