import { counted } from '@darasa/rules/counted';
import { listAudit } from '@darasa/contract/platform/audit';
import {
  addWhatsappTemplate,
  editWhatsappTemplate,
  listWhatsappTemplates,
  whatsapp_categories,
  type WhatsappTemplate,
  WhatsappTemplateInput,
} from '@darasa/contract/communication/whatsapp/whatsapp';
import { charactersIn } from '@darasa/rules/characters';
import { message_fields } from '@darasa/rules/message-fields';
import {
  Button,
  FieldList,
  Menu,
  MenuItem,
  Notice,
  Pair,
  PlusIcon,
  SegmentedField,
  SelectField,
  Sheet,
  SwitchRow,
  TextArea,
  TextField,
  useForm,
  useFormValue,
} from '@darasa/ui';
import { useRef } from 'react';
import { tooMany } from '#pickers/sms-cost.tsx';
import { changesIn } from '#platform/changes-in.ts';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { category_words } from '../writing/campaigns/words.ts';

const refresh = [keyOf(listWhatsappTemplates)];
type Values = Parameters<ReturnType<typeof useAction<typeof addWhatsappTemplate>>['run']>[0];

/** A template that Meta looks at cannot be changed any more; everything else can. */
export function WhatsappTemplateSheet(props: {
  row: WhatsappTemplate | null;
  onClose: () => void;
}) {
  const { row, onClose } = props;
  const may = useMay();
  const add = useAction(addWhatsappTemplate, { refresh });
  const edit = useAction(editWhatsappTemplate, { refresh });
  const fixed = row !== null && row.state !== 'draft' && row.state !== 'rejected';
  return (
    <Sheet
      open
      onClose={onClose}
      title={row?.name ?? 'Write a template'}
      sub={row ? category_words[row.category] : 'Meta answers within a day, mostly within minutes'}
    >
      {row?.reason ? <Notice>{row.reason}</Notice> : null}
      {fixed ? (
        <FixedTemplate row={row} />
      ) : (
        <VersionedForm
          schema={WhatsappTemplateInput}
          row={row}
          initial={(one) => initialOf(one)}
          send={(values: Values, over) => {
            if (!over) return add.run(values);
            const { id, version } = over;
            return edit.run({ ...changesIn(editWhatsappTemplate, over, values), id, version });
          }}
          labels={{ category: 'Category', header: 'Heading', body: 'Text', footer: 'Foot' }}
          submit={row ? 'Save changes' : 'Save as draft'}
          draft_key={`communication.whatsapp-template.${row?.id ?? 'new'}`}
          onDone={onClose}
        >
          {row ? null : (
            <Pair>
              <TextField
                name="name"
                label="Name"
                maxLength={60}
                help="Small letters and low lines: fee_reminder"
              />
              <SegmentedField
                name="language"
                label="Language"
                options={[
                  { value: 'en', label: 'English' },
                  { value: 'sw', label: 'Kiswahili' },
                ]}
              />
            </Pair>
          )}
          <SelectField
            name="category"
            label="Category"
            help="It decides what Meta charges"
            options={whatsapp_categories.map((value) => ({ value, label: category_words[value]! }))}
          />
          <SwitchRow
            name="with_document"
            label="Carries the fee statement"
            help="Each family gets its own as a PDF"
            optional
          />
          <Heading />
          <Body />
          <TextField name="footer" label="Foot" optional />
          <FieldList
            name="buttons"
            label="Buttons"
            optional
            add="Add a button"
            rows_max={3}
            blank={{ kind: 'reply' }}
          >
            {(path) => <ButtonFields path={path} />}
          </FieldList>
        </VersionedForm>
      )}
      {row && may(listAudit) ? (
        <div className="more">
          <details>
            <summary>History</summary>
            <RecordHistory record_type="WhatsApp template" record_id={row.id} />
          </details>
        </div>
      ) : null}
    </Sheet>
  );
}

const initialOf = (one: WhatsappTemplate | null) =>
  one
    ? {
        name: one.name,
        language: one.language,
        category: one.category,
        header: one.header ?? undefined,
        with_document: one.with_document,
        body: one.body,
        footer: one.footer ?? undefined,
        buttons: one.buttons,
      }
    : { language: 'en', category: 'utility', with_document: false, buttons: [] };

function FixedTemplate({ row }: { row: WhatsappTemplate }) {
  return (
    <div className="stack">
      <p className="help">
        Meta has these words, so they stay as they are. Write another template to say it
        differently.
      </p>
      <div className="bubble">
        {row.header ? <strong>{`${row.header}\n`}</strong> : null}
        {row.with_document ? <em>{'Fee statement.pdf\n'}</em> : null}
        {row.body}
        {row.footer ? <span className="meta">{`\n${row.footer}`}</span> : null}
      </div>
      {row.buttons.length > 0 ? (
        <ul>
          {row.buttons.map((one, i) => (
            <li key={i}>
              {one.text}
              {one.value ? ` (${one.value})` : ''}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Heading() {
  const with_document = useFormValue<boolean>('with_document');
  return with_document ? null : <TextField name="header" label="Heading" optional maxLength={60} />;
}

const body_max = 1_024;

function Body() {
  const form = useForm();
  const frame = useRef<HTMLDivElement>(null);
  const text = String(useFormValue<string>('body') ?? '');
  const left = body_max - charactersIn(text);
  const insert = (field: string) => {
    const box = frame.current?.querySelector('textarea');
    const at = box?.selectionStart ?? text.length;
    form.set('body', `${text.slice(0, at)}{{${field}}}${text.slice(box?.selectionEnd ?? at)}`);
    box?.focus();
  };
  return (
    <div className="fields" ref={frame}>
      {/* What is pasted and too long is counted below, and not cut off in silence. */}
      <TextArea name="body" label="Text" rows={6} maxLength={3 * body_max} />
      <div className="meter">
        {left < 0 ? (
          <span className="error" role="status">
            {tooMany(-left)}
          </span>
        ) : (
          <span className="help" role="status">
            {counted(left, 'character')} left
          </span>
        )}
        <Menu
          label="Fields for the text"
          align="end"
          trigger={
            <Button small variant="quiet" icon={PlusIcon}>
              Insert a field
            </Button>
          }
        >
          {Object.entries(message_fields.fees).map(([field, words]) => (
            <MenuItem key={field} onSelect={() => insert(field)}>
              {`{{${field}}} ${words}`}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </div>
  );
}

function ButtonFields({ path }: { path: string }) {
  const kind = useFormValue<string>(`${path}.kind`);
  return (
    <>
      <SelectField
        name={`${path}.kind`}
        label="Does"
        options={[
          { value: 'reply', label: 'Answers us' },
          { value: 'link', label: 'Opens an address' },
          { value: 'call', label: 'Calls a number' },
        ]}
      />
      <TextField name={`${path}.text`} label="Says" maxLength={25} />
      {kind === 'link' || kind === 'call' ? (
        <TextField
          name={`${path}.value`}
          label={kind === 'link' ? 'Address' : 'Number'}
          maxLength={200}
        />
      ) : null}
    </>
  );
}
