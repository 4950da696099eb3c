import { listWhatsappTemplates } from '@darasa/contract/communication/whatsapp/whatsapp';
import { FormGroup, Notice, SelectField, useForm, useFormValue } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { category_words, templateName } from './words.ts';

/** WhatsApp carries approved templates to many; free words only in answer to a person. */
export function WhatsappFields() {
  const form = useForm();
  const { data } = useQuery(queryOf(listWhatsappTemplates, {}));
  const chosen_id = useFormValue<string>('whatsapp_template_id');
  const approved = (data?.rows ?? []).filter((one) => one.state === 'approved');
  const chosen = approved.find((one) => one.id === chosen_id);
  return (
    <FormGroup title="2. What">
      {data && approved.length === 0 ? (
        <Notice tone="info">
          No template is approved yet. Write one under Templates and send it to Meta.
        </Notice>
      ) : null}
      <SelectField
        name="whatsapp_template_id"
        label="Template"
        help="Outside the 24-hour reply window only approved templates can be sent"
        options={approved.map((one) => ({
          value: one.id,
          label: templateName(one),
        }))}
        onChosen={(id) => {
          const next = approved.find((one) => one.id === id);
          form.set('text_en', next?.body ?? '');
          form.set('title', next?.name.replaceAll('_', ' ') ?? '');
        }}
      />
      {chosen ? (
        <div className="bubble">
          {chosen.header ? <strong>{`${chosen.header}\n`}</strong> : null}
          {chosen.with_document ? <em>{'Fee statement.pdf\n'}</em> : null}
          {chosen.body}
          {chosen.footer ? <span className="meta">{`\n${chosen.footer}`}</span> : null}
        </div>
      ) : null}
      {chosen ? (
        <p className="help">
          {category_words[chosen.category]}
          {chosen.with_document
            ? '. Whoever is not on WhatsApp gets the address of the statement by SMS.'
            : ''}
        </p>
      ) : null}
    </FormGroup>
  );
}
