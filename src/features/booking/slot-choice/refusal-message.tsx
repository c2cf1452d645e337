import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { LocalizedText, type TextValues } from '#platform/localized-text.tsx';
import { Rich, useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { Slot } from '../slots/slots.ts';
import { PressButton } from './press-button.tsx';
import type { SlotGone } from './refusals.ts';

interface SlotGoneMessageProps {
  refusal: SlotGone;
  /** The slot that was requested. */
  asked: Slot | undefined;
}

/** A refused time, with buttons for the nearest free ones. */
export function SlotGoneMessage({ refusal: { reason, nearest }, asked }: SlotGoneMessageProps) {
  const words = useWords('booking');
  const { shortDayAndTime } = useTimes();
  const place = asked ? shortDayAndTime(asked) : { day: '', time: '' };
  return (
    <Message
      kind="error"
      role="alert"
      title={
        <LocalizedText text={reason === 'slot-taken' ? words.slotGone : words.slotClosed} values={place} />
      }
      action={nearest.length > 0 && <SlotButtons slots={nearest} chosen={undefined} />}
    >
      <p>
        {nearest.length > 0 ? <LocalizedText text={words.stillFree} /> : <CallUs text={words.nothingFree} />}
      </p>
    </Message>
  );
}

interface SlotButtonsProps {
  slots: readonly Slot[];
  chosen: Slot | undefined;
}

/** Buttons for slots on different days, each with its day. */
export function SlotButtons({ slots, chosen }: SlotButtonsProps) {
  const { shortDayAndTime } = useTimes();
  return (
    <span className="nearest-slots">
      {slots.map((slot) => {
        const { day, time } = shortDayAndTime(slot);
        return (
          <PressButton
            key={`${day} ${time}`}
            className="slot"
            press={{ type: 'choose-slot', slot }}
            aria-pressed={slot.date === chosen?.date && slot.time === chosen.time}
          >
            {time}
            <small>{day}</small>
          </PressButton>
        );
      })}
    </span>
  );
}

interface RefusalMessageProps {
  title: string;
  text: string;
  /** Values for the title's placeholders. */
  values?: TextValues<string>['values'];
}

/** A failed or uncertain request, and the next thing to do. */
export function RefusalMessage({ title, text, values }: RefusalMessageProps) {
  return (
    <Message kind="error" role="alert" title={<LocalizedText text={title} values={values} />}>
      <p>
        <CallUs text={text} />
      </p>
    </Message>
  );
}

/** A text whose marked part is a telephone link to the clinic. */
export function CallUs<const Text extends string>(props: { text: Text } & TextValues<Text>) {
  const { phone } = useClinicFacts();
  const said: { text: string } & TextValues<string> = props;
  return (
    <span key={said.text + Object.values(said.values ?? {}).join(' ')}>
      {said.text.includes('<x>') ? (
        <Rich {...said} tag={(inner) => <a href={phone.href}>{inner}</a>} />
      ) : (
        <LocalizedText {...said} />
      )}
    </span>
  );
}
