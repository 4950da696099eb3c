import { formatPhone } from '@darasa/rules/phone';
import { Pair, PhoneField, TextField, useForm, useFormValue } from '@darasa/ui';
import { useEffect, useRef } from 'react';
import { useForesight } from './use-foresight.ts';

/** Who brings the money: the first guardian, until somebody else's name is typed. */
export function PayerFields() {
  const form = useForm();
  const student_id = useFormValue('student_id');
  const foresight = useForesight();
  const known = foresight !== null;
  const name = foresight?.answer.payer?.name;
  const phone = foresight?.answer.payer?.phone;
  const filled = useRef<Record<string, string | undefined>>({});
  useEffect(() => {
    if (!known) return;
    const payer = { payer_name: name, payer_phone: phone ? formatPhone(phone) : undefined };
    for (const [field, value] of Object.entries(payer)) {
      const typed = form.value(field);
      // What a person typed stays; what was filled in for the learner before goes.
      if (!typed || typed === filled.current[field]) form.set(field, value);
    }
    filled.current = payer;
  }, [known, student_id, name, phone, form]);
  return (
    <Pair>
      <TextField name="payer_name" label="Paid by" optional />
      <PhoneField name="payer_phone" label="Phone for SMS" optional />
    </Pair>
  );
}
