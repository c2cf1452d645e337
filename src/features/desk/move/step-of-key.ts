/** Keys that make a visit longer or shorter. '=' is the key of '+' without Shift. */
export const stepOfKey: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1, '−': -1 };
