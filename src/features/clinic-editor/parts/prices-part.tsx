import type { ContentBlock, ContentPrice } from '#features/clinic/content/content.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { DraftCheck, DraftNumber } from '../draft/draft-fields.tsx';
import { DraftText } from '../draft/draft-text.tsx';
import { freshId, LineActions, useDraftList } from '../draft/list-lines.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';

interface PricesPartProps {
  /** The ids of the treatments whose prices are still the sample clinic's. */
  samples?: ReadonlySet<string>;
}

/** The blocks of the price list, each with its treatments. */
export function PricesPart({ samples }: PricesPartProps) {
  const words = useWords('clinic-parts');
  const list = useDraftList<ContentBlock>(['blocks']);
  const { items } = list;
  const fresh = (): ContentBlock => ({
    id: freshId(items, 'block'),
    title: { en: words.newBlock },
    description: { en: '' },
    prices: [],
  });
  return (
    <>
      {items.map((block, index) => (
        <section key={block.id} className="staff-card part-block" aria-label={block.title.en}>
          <header>
            <h2>{block.title.en}</h2>
            <LineActions index={index} count={items.length} name={block.title.en} list={list} />
          </header>
          <details className="staff-more">
            <summary>{words.blockTexts}</summary>
            <div className="part-fields">
              <DraftText path={['blocks', index, 'title']} label={words.title} />
              <DraftText path={['blocks', index, 'description']} label={words.description} isLong optional />
            </div>
          </details>
          <Prices block={index} samples={samples} />
        </section>
      ))}
      <button type="button" className="staff-button" onClick={() => list.add(fresh())}>
        {words.addBlock}
      </button>
    </>
  );
}

function Prices({ block, samples }: { block: number; samples: ReadonlySet<string> | undefined }) {
  const words = useWords('clinic-parts');
  const draftWords = useWords('clinic-draft');
  const { blocks } = useClinicDraft().state.content;
  const path = ['blocks', block, 'prices'];
  const list = useDraftList<ContentPrice>(path);
  const all = blocks.flatMap(({ prices }) => prices);
  const fresh = (): ContentPrice => ({
    id: freshId(all, 'treatment'),
    name: { en: '' },
    rupees: 0,
    indicative: true,
    shown: true,
  });
  return (
    <>
      <ul className="part-lines">
        {list.items.map(({ id, name }, index) => {
          const named = name.en || words.newTreatment;
          return (
            <li key={id} className="price-line">
              <DraftText path={[...path, index, 'name']} label={fill(words.nameOf, { name: named })} isBare />
              <DraftNumber
                path={[...path, index, 'rupees']}
                label={fill(words.priceOf, { name: named })}
                prefix="₹"
                isBare
              />
              <div className="price-checks">
                {samples?.has(id) && <span className="draft-sample">{draftWords.sample}</span>}
                <DraftCheck path={[...path, index, 'indicative']} label={words.indicative} of={named} />
                <DraftCheck path={[...path, index, 'shown']} label={words.shown} of={named} />
                <LineActions index={index} count={list.items.length} name={named} list={list} />
              </div>
            </li>
          );
        })}
      </ul>
      <button type="button" className="staff-button" onClick={() => list.add(fresh())}>
        {words.addTreatment}
        <span className="visually-hidden">{`: ${blocks[block]!.title.en}`}</span>
      </button>
    </>
  );
}
