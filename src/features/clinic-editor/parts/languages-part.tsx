import { useMemo } from 'react';
import { Link } from 'react-router';
import { useWords } from '#platform/words.tsx';
import { toTree, type Tree } from '../draft/content-tree.ts';
import { changeLabel } from '../draft/describe-change.ts';
import { partOf } from '../draft/editor-parts.ts';
import { missingTexts, staleTexts, type MissingText } from '../draft/missing-texts.ts';
import { useClinicDraft } from '../draft/use-draft.tsx';
import type { PageText } from '../texts/page-text.tsx';

/** Texts that appear in English on Hindi or Marathi pages, and translations of an earlier English, each with a link to its field. */
export function LanguagesPart({ texts }: { texts: readonly PageText[] }) {
  const words = useWords('clinic-parts');
  const draftWords = useWords('clinic-draft');
  const standard = useWords('standard-names');
  const { content } = useClinicDraft().state;
  const tree = useMemo(() => toTree(content), [content]);
  const lists = useMemo(
    () => ({
      missing: missingTexts(tree, standard),
      stale: staleTexts(tree, new Map(texts.map(({ id, text }) => [id, text]))),
    }),
    [tree, standard, texts],
  );
  const { missing, stale } = lists;
  if (missing.length + stale.length === 0) return <p className="staff-card">{words.allTranslated}</p>;
  return (
    <>
      {missing.length > 0 && <TextsOfLanguages texts={missing} tree={tree} />}
      {stale.length > 0 && (
        <section aria-labelledby="stale-texts">
          <h2 id="stale-texts">{draftWords.englishChanged}</h2>
          <TextsOfLanguages texts={stale} tree={tree} />
        </section>
      )}
    </>
  );
}

function TextsOfLanguages({ texts, tree }: { texts: readonly MissingText[]; tree: Tree }) {
  const draftWords = useWords('clinic-draft');
  return (
    <dl className="staff-card draft-changes">
      {texts.map(({ path, english, languages }) => (
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
