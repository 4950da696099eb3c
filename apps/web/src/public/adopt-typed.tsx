import { useForm } from '@darasa/ui/form/form';
import { useEffect, useRef } from 'react';

/**
 * People type, and browsers fill in passwords, before the page's program has arrived. This takes
 * what is already in the fields into the form around it.
 */
export function AdoptTyped() {
  const store = useForm();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const inputs = place.current?.closest('form')?.querySelectorAll('input, textarea') ?? [];
    for (const input of inputs as Iterable<HTMLInputElement>) {
      if (input.type === 'checkbox') {
        if (input.checked) store.set(input.name, true);
      } else if (input.value) store.set(input.name, input.value);
    }
  }, [store]);
  return <span ref={place} hidden />;
}
