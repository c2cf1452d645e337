import { useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { giveFocus, unlockScroll } from '#ui/dialog/dialog.tsx';
import { FieldError, FieldHint } from '#ui/field/field.tsx';
import { refuseEarlyPress } from '#ui/page/refuse-early-press.inline.ts';
import type { FieldName } from '../appointments/appointment-request.ts';
import type { KnownAvailability } from '../slots/known-availability.ts';
import { fieldsOf, type BookingState, type Fields } from './booking-steps.ts';
import { CallLink, EmergencyMessage } from './details-fields.tsx';
import { ServicePrice } from './service-price.tsx';

const dialogOf = (form: HTMLFormElement) => form.closest('dialog')!;

/** The first step that the page itself shows (first-step.server.tsx); undefined where it is not open. */
export const openFirstStep = (): HTMLFormElement | undefined =>
  document.querySelector<HTMLFormElement>('#booking[open] form') ?? undefined;

/** A first step with typed text that was closed before React knew of it. */
export const abandonedFirstStep = (): HTMLFormElement | undefined =>
  document.querySelector<HTMLFormElement>('#booking[data-typed]:not([open]) form') ?? undefined;

export function readFirstStep(form: HTMLFormElement): Fields {
  const data = new FormData(form);
  return fieldsOf((name) => (data.get(name) as string | null) ?? '');
}

/** When it was opened, by the page's own clock. */
export const firstStepOpenedAt = (form: HTMLFormElement): number => Number(dialogOf(form).dataset.openedAt);

export function clearFirstStep(form: HTMLFormElement): void {
  form.reset();
  delete dialogOf(form).dataset.typed;
  delete dialogOf(form).dataset.isPressed;
  form.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
}

export function closeFirstStep(form: HTMLFormElement, opener: Element | null): void {
  dialogOf(form).close();
  unlockScroll();
  if (opener) giveFocus(opener);
  clearFirstStep(form);
}

interface FirstStepFormProps {
  form: HTMLFormElement;
  state: BookingState;
  known: KnownAvailability;
  onEdit: (field: keyof Fields, value: string) => void;
  onSubmit: () => void;
  onClose: () => void;
}

/** Adopts the page's static first step: follows its input events and shows errors next to its fields as the dialog does. */
export function FirstStepForm({ form, state, known, onEdit, onSubmit, onClose }: FirstStepFormProps) {
  const edit = useEffectEvent((event: Event) => {
    const { name, type, checked, value } = event.target as HTMLInputElement;
    const isUnticked = type === 'checkbox' && !checked;
    if (Object.hasOwn(state.fields, name)) onEdit(name as keyof Fields, isUnticked ? '' : value);
  });
  const submit = useEffectEvent(onSubmit);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const dialog = dialogOf(form);
    const onInput = (event: Event) => edit(event);
    const send = (event?: Event) => {
      event?.preventDefault();
      submit();
    };
    const closed = () => close();
    form.addEventListener('input', onInput);
    form.addEventListener('submit', send);
    dialog.addEventListener('close', closed);
    // The inline script leaves an adopted step to React until it is opened again.
    dialog.dataset.adopted = '';
    if ('isPressed' in dialog.dataset) {
      // The button was pressed before this code was here.
      refuseEarlyPress(form.querySelector('[aria-busy]'));
      send();
    }
    return () => {
      form.removeEventListener('input', onInput);
      form.removeEventListener('submit', send);
      dialog.removeEventListener('close', closed);
    };
  }, [form]);

  const { mobileNumber } = state.errors;
  const { serviceSelected } = state.fields;
  return (
    <>
      <BesideControl form={form} name="mobileNumber" kind="error">
        {mobileNumber &&
          ((id) => <FieldError id={id} error={mobileNumber} link={<CallLink error={mobileNumber} />} />)}
      </BesideControl>
      <BesideControl form={form} name="serviceSelected" kind="hint">
        {serviceSelected && ((id) => <FieldHint id={id} hint={<ServicePrice service={serviceSelected} />} />)}
      </BesideControl>
      {createPortal(
        <EmergencyMessage service={serviceSelected} known={known} />,
        form.querySelector('[role="status"]')!,
      )}
    </>
  );
}

interface BesideControlProps {
  form: HTMLFormElement;
  name: FieldName;
  kind: 'error' | 'hint';
  children: '' | undefined | ((id: string) => ReactNode);
}

function createPlace(): HTMLElement {
  const place = document.createElement('div');
  place.style.display = 'contents';
  return place;
}

/** A line under a control of the server's form, which describes it. */
function BesideControl({ form, name, kind, children }: BesideControlProps) {
  const [place] = useState(createPlace);
  const isShown = Boolean(children);
  useLayoutEffect(() => {
    controlOf(form, name).closest('.field > *')!.after(place);
    return () => place.remove();
  }, [form, name, place]);
  const id = `first-${name}-${kind}`;
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const control = controlOf(form, name);
    const before = control.getAttribute('aria-describedby');
    control.setAttribute('aria-describedby', before ? `${id} ${before}` : id);
    if (kind === 'error') control.setAttribute('aria-invalid', 'true');
    return () => {
      if (before) control.setAttribute('aria-describedby', before);
      else control.removeAttribute('aria-describedby');
      control.removeAttribute('aria-invalid');
    };
  }, [form, name, kind, id, isShown]);
  return createPortal(children && children(id), place);
}

const controlOf = (form: HTMLFormElement, name: FieldName) => form.elements.namedItem(name) as HTMLElement;
