import { memo } from 'react';
import type { ContentBlock, ContentPrice } from '#features/clinic/content/content.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { DraftCheck, DraftNumber } from '../draft/draft-fields.tsx';
import { DraftText, useFallsBack } from '../draft/draft-text.tsx';
import { LineActions } from '../draft/list-lines.tsx';
import { useDraftField } from '../draft/use-draft.tsx';
import { BookedAsPriced } from './booked-as-priced.tsx';
import { GroupedLines, type LinePlace } from '../lists/grouped-lines.tsx';
import { FoldedLine } from '../lists/folded-line.tsx';
import { RaisePrices } from './raise-prices.tsx';

interface PricesPartProps {
  /** The ids of the treatments whose prices are still the sample clinic's. */
  samples?: ReadonlySet<string>;
}

const of = { groups: 'blocks', lines: 'prices', title: 'title', text: 'description' };
const kinds = { group: 'block', line: 'treatment' };

/** The blocks of the price list, each with its treatments. */
export function PricesPart({ samples }: PricesPartProps) {
  const words = useWords('clinic-parts');
  return (
    <>
      <RaisePrices />
      <GroupedLines<ContentBlock, ContentPrice>
        of={of}
        kinds={kinds}
        linesOf={({ prices }) => prices}
        newGroup={(id) => ({ id, title: { en: words.newBlock }, description: { en: '' }, prices: [] })}
        newLine={(id) => ({ id, name: { en: '' }, rupees: 0, indicative: true, shown: true })}
        labels={{
          find: words.findTreatment,
          addLine: words.addTreatment,
          addGroup: words.addBlock,
          count: (n) => plural(words.treatments, { n }),
        }}
      >
        {({ id }, { path, ...place }) => (
          <Treatment {...place} block={Number(path[1])} isSample={samples?.has(id) ?? false} />
        )}
      </GroupedLines>
      <BookedAsPriced />
    </>
  );
}

interface TreatmentProps extends Omit<LinePlace, 'path'> {
  block: number;
  isSample: boolean;
}

/** Its price is changed where it stands; its name and its place where it is opened. */
const Treatment = memo(function Treatment({ block, index, isLast, isNew, isSample }: TreatmentProps) {
  const words = useWords('clinic-parts');
  const draftWords = useWords('clinic-draft');
  const list = ['blocks', block, 'prices'];
  const path = [...list, index];
  const { value, isChanged } = useDraftField<ContentPrice['name']>([...path, 'name']);
  const shown = useDraftField<boolean>([...path, 'shown']).value;
  const fallsBack = useFallsBack(value);
  const named = value?.en || words.newTreatment;
  return (
    <FoldedLine
      path={[...path, 'name']}
      name={named}
      isNew={isNew}
      className="price-line"
      summary={(isOpen) => (
        <>
          <div className="folded-what">
            <b>{named}</b>
            <span className="folded-marks">
              {isSample && <span className="draft-sample">{draftWords.sample}</span>}
              {!isOpen && shown === false && <span className="draft-sample">{words.hidden}</span>}
              {!isOpen && fallsBack && <span className="draft-sample">{draftWords.fallsBack}</span>}
              {!isOpen && isChanged && <span className="draft-mark">{words.changed}</span>}
            </span>
          </div>
          <DraftNumber
            path={[...path, 'rupees']}
            label={fill(words.priceOf, { name: named })}
            prefix="₹"
            isBare
          />
          <DraftCheck path={[...path, 'indicative']} label={words.indicative} of={named} />
        </>
      )}
    >
      {() => (
        <>
          <DraftText path={[...path, 'name']} label={words.treatmentName} />
          <DraftCheck path={[...path, 'shown']} label={words.shown} of={named} />
          <LineActions path={list} index={index} isLast={isLast} name={named} />
        </>
      )}
    </FoldedLine>
  );
});
