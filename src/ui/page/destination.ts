/** The target of the latest navigation. The root's `shouldRevalidate` gets it before React Router loads anything (root.tsx). */
export const destination: { url?: URL } = {};
