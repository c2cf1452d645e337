export type IconName =
  | 'arrow-clockwise'
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-up-right'
  | 'calendar-blank'
  | 'calendar-check'
  | 'calendar-plus'
  | 'calendar-x'
  | 'caret-down'
  | 'caret-left'
  | 'caret-right'
  | 'chat-circle-text'
  | 'check'
  | 'check-circle'
  | 'clock'
  | 'clock-counter-clockwise'
  | 'currency-inr'
  | 'dots-six-vertical'
  | 'envelope-simple'
  | 'eye'
  | 'identification-card'
  | 'percent'
  | 'star'
  | 'translate'
  | 'users-three'
  | 'floppy-disk'
  | 'image'
  | 'info'
  | 'keyboard'
  | 'magnifying-glass'
  | 'printer'
  | 'user-plus'
  | 'instagram-logo'
  | 'linkedin-logo'
  | 'list'
  | 'map-pin'
  | 'navigation-arrow'
  | 'pencil-simple'
  | 'phone'
  | 'plus'
  | 'prohibit'
  | 'sign-out'
  | 'spinner-gap'
  | 'sun'
  | 'trash'
  | 'upload-simple'
  | 'warning-circle'
  | 'lock-key'
  | 'x';

/** A drawing beside words that say the same, so hidden from assistive technology; the size follows the text. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`.trim()} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
