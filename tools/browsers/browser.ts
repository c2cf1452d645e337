// What a browser must let a program do: WebDriver's two dialects differ in how it is said (firefox.ts, webkit.ts).

/** One step of a pointer or of the keys, as both dialects write it. */
export interface InputSource {
  type: 'key' | 'pointer';
  id: string;
  parameters?: { pointerType: 'mouse' | 'touch' };
  actions: Record<string, unknown>[];
}

export interface Browser {
  name: string;
  /** The widths of window that it can have. */
  widths: readonly number[];
  resize(width: number, height: number): Promise<void>;
  open(address: string): Promise<void>;
  back(): Promise<void>;
  /** Runs a function in the page: it travels as text, and so do what it is given and what it returns. */
  run<Given extends unknown[], Result>(work: (...given: Given) => Result, ...given: Given): Promise<Result>;
  act(sources: InputSource[]): Promise<void>;
  /** Forgets who is signed in and what pages kept. */
  forget(): Promise<void>;
  /** Errors of pages since it was asked last. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}
