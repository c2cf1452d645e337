export type IconName =
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-up-right'
  | 'calendar-blank'
  | 'calendar-check'
  | 'calendar-plus'
  | 'caret-down'
  | 'caret-left'
  | 'caret-right'
  | 'chat-circle-text'
  | 'check-circle'
  | 'check'
  | 'clock'
  | 'envelope-simple'
  | 'image'
  | 'images'
  | 'info'
  | 'instagram-logo'
  | 'linkedin-logo'
  | 'list'
  | 'map-pin'
  | 'navigation-arrow'
  | 'phone'
  | 'spinner-gap'
  | 'star-fill'
  | 'star'
  | 'sun'
  | 'warning-circle'
  | 'lock-key'
  | 'sign-out'
  | 'x';

/** A drawing beside words that say the same, so hidden from assistive technology; the size follows the text. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`.trim()} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
