import { useState } from 'react';
import { formatRupees } from '#features/clinic/services/services.ts';
import { plural } from '#platform/fill-text.ts';
import { asciiDigits } from '#platform/mobile-number.ts';
import { useWords } from '#platform/words.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useDraftStore, useDraftValue } from '../draft/use-draft.tsx';
import { raisedPrices, roundings, withPrices, type PriceRaise, type RaisedPrice } from './raised-prices.ts';

/** Raises several prices at once, with a preview and an undo. */
export function RaisePrices() {
  const words = useWords('clinic-parts');
  const store = useDraftStore();
  const [isOpen, setOpen] = useState(false);
  const [before, setBefore] = useState<ReadonlyMap<string, number>>(new Map());
  const put = (rupees: ReadonlyMap<string, number>) =>
    store.edit((content) => ({ ...content, blocks: withPrices(content.blocks, rupees) }));
  return (
    <div className="draft-actions">
      <button type="button" className="staff-button" onClick={() => setOpen(true)}>
        <Icon name="percent" />
        {words.raise}
      </button>
      <p role="status">{before.size > 0 && plural(words.raised, { n: before.size })}</p>
      {before.size > 0 && (
        <button
          type="button"
          className="staff-button"
          onClick={() => {
            put(before);
            setBefore(new Map());
          }}
        >
          {words.lowerAgain}
        </button>
      )}
      {isOpen && (
        <RaiseDialog
          onClose={() => setOpen(false)}
          onRaise={(raised) => {
            setBefore(new Map(raised.map(({ price }) => [price.id, price.rupees])));
            put(new Map(raised.map(({ price, rupees }) => [price.id, rupees])));
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

const units = ['percent', 'rupees'] as const;

interface RaiseDialogProps {
  onClose: () => void;
  onRaise: (raised: readonly RaisedPrice[]) => void;
}

function RaiseDialog({ onClose, onRaise }: RaiseDialogProps) {
  const words = useWords('clinic-parts');
  const blocks = useDraftValue(({ content }) => content.blocks);
  const [by, setBy] = useState('');
  const [raise, setRaise] = useState<Omit<PriceRaise, 'by'>>({ block: '', unit: 'percent', step: 10 });
  const [isAsked, setAsked] = useState(false);
  const typed = asciiDigits(by).replaceAll(/[\s,%₹]/g, '');
  const amount = /^\d{1,6}(\.\d{1,2})?$/.test(typed) ? Number(typed) : 0;
  const raised = raisedPrices(blocks, { ...raise, by: amount });
  return (
    <Dialog className="staff-dialog raise-dialog" aria-labelledby="raise-title" onClose={onClose}>
      <form
        className="staff-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (raised.length > 0) onRaise(raised);
          else setAsked(true);
        }}
      >
        <h2 id="raise-title">{words.raiseTitle}</h2>
        <div className="raise-fields">
          <Choice
            id="raise-block"
            label={words.raiseWhich}
            value={raise.block}
            options={[['', words.raiseAll], ...blocks.map(({ id, title }) => [id, title.en] as const)]}
            onChange={(block) => setRaise({ ...raise, block })}
          />
          <TextField
            id="raise-by"
            label={words.raiseBy}
            inputMode="decimal"
            autoComplete="off"
            value={by}
            error={isAsked && raised.length === 0 ? words.raiseNeeded : undefined}
            alert
            onChange={({ target }) => setBy(target.value)}
          />
          <Choice
            id="raise-unit"
            label={words.raiseIn}
            value={raise.unit}
            options={units.map((unit) => [unit, words.raiseUnits[unit]])}
            onChange={(unit) => setRaise({ ...raise, unit })}
          />
          <Choice
            id="raise-step"
            label={words.raiseRounded}
            value={String(raise.step)}
            options={roundings.map((step) => [String(step), formatRupees(step)])}
            onChange={(step) => setRaise({ ...raise, step: Number(step) })}
          />
        </div>
        {raised.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
          <ul className="raise-list" aria-label={words.raiseList} tabIndex={0}>
            {raised.map(({ price, rupees }) => (
              <li key={price.id}>
                <span>{price.name.en}</span>
                <del>{formatRupees(price.rupees)}</del>
                <b>{formatRupees(rupees)}</b>
              </li>
            ))}
          </ul>
        )}
        <p className="staff-quiet">{words.raiseHint}</p>
        <div className="draft-actions">
          <button type="button" className="staff-button" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className="staff-button staff-button-pine">
            {raised.length > 0 ? plural(words.raiseNow, { n: raised.length }) : words.raisePrices}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface ChoiceProps<Value extends string> {
  id: string;
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, says: string])[];
  onChange: (value: Value) => void;
}

const Choice = <Value extends string>({ id, label, value, options, onChange }: ChoiceProps<Value>) => (
  <label className="field" htmlFor={id}>
    <span className="part-label">{label}</span>
    <select id={id} value={value} onChange={({ target }) => onChange(target.value as Value)}>
      {options.map(([one, says]) => (
        <option key={one} value={one}>
          {says}
        </option>
      ))}
    </select>
  </label>
);
