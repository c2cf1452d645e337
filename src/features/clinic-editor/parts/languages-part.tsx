import { useMemo } from 'react';
import { Link } from 'react-router';
import { useWords } from '#platform/words.tsx';
import { toTree } from '../draft/content-tree.ts';
import { changeLabel } from '../draft/describe-change.ts';
import { partOf } from '../draft/editor-parts.ts';
import { missingTexts } from '../draft/missing-texts.ts';
import { useClinicDraft } from '../draft/use-draft.tsx';

/** Texts that appear in English on Hindi or Marathi pages, each with a link to its field. */
export function LanguagesPart() {
  const words = useWords('clinic-parts');
  const draftWords = useWords('clinic-draft');
  const standard = useWords('standard-names');
  const { content } = useClinicDraft().state;
  const tree = useMemo(() => toTree(content), [content]);
  const missing = useMemo(() => missingTexts(tree, standard), [tree, standard]);
  if (missing.length === 0) return <p className="staff-card">{words.allTranslated}</p>;
  return (
    <dl className="staff-card draft-changes">
      {missing.map(({ path, english, languages }) => (
        <div key={path.join('.')}>
          <dt>
            <Link to={`?part=${partOf(path)}`} preventScrollReset>
              {changeLabel(draftWords, { path, before: english, after: english }, [tree])}
            </Link>
          </dt>
          <dd>
            {english}{' '}
            {languages.map((language) => (
              <span key={language} className="draft-mark" lang={language}>
                {draftWords.languages[language]}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
