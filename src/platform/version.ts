import manifest from '../../package.json' with { type: 'json' };

/** Of the program: '1.0.0'. CHANGELOG.md says what each brought. */
export const programVersion: string = manifest.version;
