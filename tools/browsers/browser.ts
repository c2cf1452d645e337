// Operations of a browser: WebDriver's two dialects differ in their messages (firefox.ts, webkit.ts).

/** One step of a pointer or of the keys, as both dialects write it. */
interface InputSource {
  type: 'key' | 'pointer';
  id: string;
  parameters?: { pointerType: 'mouse' | 'touch' };
  actions: Record<string, unknown>[];
}

export interface Browser {
  name: string;
  /** The possible widths of its window. */
  widths: readonly number[];
  resize(width: number, height: number): Promise<void>;
  open(address: string): Promise<void>;
  back(): Promise<void>;
  /** Runs a function in the page. The function, its arguments and its result are sent as text. */
  run<Given extends unknown[], Result>(work: (...given: Given) => Result, ...given: Given): Promise<Result>;
  act(sources: InputSource[]): Promise<void>;
  /** Clears cookies and stored data. */
  forget(): Promise<void>;
  /** Errors of pages since the last call. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}
