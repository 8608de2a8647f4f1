/** Fields that a keyboard on the screen writes in. */
const TYPED = 'input:is(:not([type]), [type=text], [type=password], [type=email], [type=tel], [type=url])';

const fieldsOf = ({ form }: HTMLInputElement): HTMLInputElement[] =>
  [...(form?.querySelectorAll<HTMLInputElement>(TYPED) ?? [])].filter(
    (field) => !field.disabled && field.getClientRects().length > 0,
  );

/**
 * Where fingers type, Enter goes from each field of a form to the next one, and sends the form in the last; the key says which. A
 * field that names the key itself is left alone.
 */
export function leadEnter(signal: AbortSignal): void {
  const nextOf = (field: HTMLInputElement): HTMLInputElement | undefined => {
    const fields = fieldsOf(field);
    return fields[fields.indexOf(field) + 1];
  };
  const typedIn = ({ target }: Event): HTMLInputElement | null =>
    target instanceof HTMLInputElement && fieldsOf(target).includes(target) ? target : null;
  document.addEventListener(
    'focusin',
    (event) => {
      const field = typedIn(event);
      if (!field || (field.enterKeyHint && field.dataset.enter === undefined)) return;
      field.dataset.enter = '';
      field.enterKeyHint = nextOf(field) ? 'next' : 'go';
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    (event) => {
      const field = typedIn(event);
      if (event.key !== 'Enter' || event.isComposing || field?.enterKeyHint !== 'next') return;
      if (!matchMedia('(pointer: coarse)').matches) return;
      event.preventDefault();
      nextOf(field)?.focus();
    },
    { signal, capture: true },
  );
}
