import manifest from '../../package.json' with { type: 'json' };

/** The program's version, such as '1.0.0'; CHANGELOG.md lists the changes of each. */
export const programVersion: string = manifest.version;
