import type { PictureStorage } from '#platform/pictures/picture-storage.server.ts';

/** Pictures in memory; `fails` lets no file be removed. */
export function memoryStorage() {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const state = { fails: false };
  const storage: PictureStorage = {
    put: async (folder, file, content) => void files.set(`${folder}/${file}`, content),
    get: async (folder, file) => {
      const body = files.get(`${folder}/${file}`);
      return body && { body, bytes: body.length };
    },
    removeFolder: async (folder) => {
      if (state.fails) throw new Error('the disk is away');
      for (const name of files.keys()) if (name.startsWith(`${folder}/`)) files.delete(name);
    },
    close: () => {},
  };
  return { storage, files, state };
}
