import { text_max } from '@darasa/contract/communication/writing/campaigns';
import { charactersIn } from '@darasa/rules/characters';
import { fieldName, message_fields, type MessageContext } from '@darasa/rules/message-fields';
import { dearCharacters, segmentsOf } from '@darasa/rules/sms-segments';
import { Button, Menu, MenuItem, PlusIcon, TextArea, useForm, useFormValue } from '@darasa/ui';
import { useRef } from 'react';
import { PlainMarks, tooMany } from '#pickers/sms-cost.tsx';
import './communication.css';
import { FieldText } from './field-text.tsx';

/** A text with places for facts, how long it is, and what makes it dear. */
export function MessageText(props: {
  name: string;
  label: string;
  /** What it may name: of its context, or of the message itself. */
  context: MessageContext | Readonly<Record<string, string>>;
  optional?: boolean;
  rows?: number;
  help?: string;
  /** A letter has no parts. */
  plain?: boolean;
  maxLength?: number;
}) {
  const form = useForm();
  const max = props.maxLength ?? text_max;
  const frame = useRef<HTMLDivElement>(null);
  const text = String(useFormValue<string>(props.name) ?? '');
  const over = charactersIn(text) - max;
  const insert = (field: string) => {
    const box = frame.current?.querySelector('textarea');
    const at = box?.selectionStart ?? text.length;
    form.set(props.name, `${text.slice(0, at)}{{${field}}}${text.slice(box?.selectionEnd ?? at)}`);
    box?.focus();
  };
  return (
    <div className="fields" ref={frame}>
      <TextArea
        name={props.name}
        label={props.label}
        rows={props.rows ?? 5}
        // What is pasted and too long is counted below, and not cut off in silence.
        maxLength={3 * max}
        {...(props.optional ? { optional: true } : {})}
        {...(props.help ? { help: props.help } : {})}
      />
      <div className="meter">
        {over > 0 ? (
          <span className="error" role="status">
            {tooMany(over)}
          </span>
        ) : props.plain ? (
          <span />
        ) : (
          <Meter text={text} />
        )}
        <Menu
          label={`Fields for ${props.label.toLowerCase()}`}
          align="end"
          trigger={
            <Button small variant="quiet" icon={PlusIcon}>
              Insert a field
            </Button>
          }
        >
          {Object.entries(fieldsOf(props.context)).map(([field, words]) => (
            <MenuItem key={field} onSelect={() => insert(field)}>
              <span title={words}>{fieldName(field)}</span>
            </MenuItem>
          ))}
        </Menu>
      </div>
      {text.includes('{{') ? (
        <p className="field-view">
          <FieldText text={text} />
        </p>
      ) : null}
      {props.plain ? null : <PlainMarks name={props.name} />}
    </div>
  );
}

const fieldsOf = (
  context: MessageContext | Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  typeof context === 'string' ? message_fields[context] : context;

function Meter({ text }: { text: string }) {
  const { encoding, segments, units_left } = segmentsOf(text);
  if (!text) return <span className="help">160 characters make one part</span>;
  const dear =
    encoding === 'UCS-2' ? `, long because of ${dearCharacters(text).slice(0, 3).join(' ')}` : '';
  return (
    <span className="help" role="status">
      {segments === 1 ? '1 part' : `${segments} parts`}, {units_left} left{dear}
    </span>
  );
}
