/** Where pictures are stored: on disk or in an S3-compatible store. A picture is a folder of its sizes. */
export interface PictureStorage {
  /** Returns when the file is safe. */
  put(folder: string, file: string, content: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  get(folder: string, file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removes all files of the folder; one that is not there is removed already. */
  removeFolder(folder: string): Promise<void>;
  /** Lets go of its connections. */
  close(): void;
}
