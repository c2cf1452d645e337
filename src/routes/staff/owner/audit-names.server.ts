import { picturesOf } from '#features/clinic/content/content-pictures.ts';
import type { Content } from '#features/clinic/content/content.ts';
import { publishedVersions } from '#features/clinic/content/content-versions-store.server.ts';
import { maxVersions } from '#features/clinic/content/content-versions.ts';
import { toTree } from '#features/clinic-editor/draft/content-tree.ts';
import { withheldName } from '#features/clinic-editor/draft/describe-change.ts';
import draftWords from '#features/clinic-editor/draft/words.en.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { AuditNames } from './audit-text.ts';

/** Names for the page of the audit log, which keeps numbers of versions and files of pictures. */
export async function readAuditNames(queries: Queries, content: Content): Promise<AuditNames> {
  const versions = await publishedVersions(queries, maxVersions);
  return {
    publishedAt: new Map(versions.map(({ version, madeAt }) => [String(version), madeAt])),
    pictures: new Map(
      picturesOf(content).map(({ idPath, picture }) => [
        picture.file,
        withheldName(draftWords as never, idPath, toTree(content)),
      ]),
    ),
  };
}
