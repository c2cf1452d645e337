/** As it is at hand: whole from the disk, as it arrives from elsewhere. */
export interface StoredFile {
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  bytes: number | undefined;
}

/** The store can't be reached, or fails: pictures come back with it. */
export class StorageAwayError extends Error {
  override name = 'StorageAwayError';
}

/** Where pictures are stored: on disk or in an S3-compatible store. A picture is a folder of its sizes. */
export interface PictureStorage {
  /** Returns when the file is safe. */
  put(folder: string, file: string, content: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  get(folder: string, file: string): Promise<StoredFile | undefined>;
  /** Removes all files of the folder; one that is not there is removed already. */
  removeFolder(folder: string): Promise<void>;
  /** Lets go of its connections. */
  close(): void;
}
