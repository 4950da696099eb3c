import { fieldName } from '@darasa/rules/message-fields';
import './communication.css';

const place = /\{\{\s*([^{}]*?)\s*\}\}/;

/** A text whose places for facts are told by their names, as chips. */
export function FieldText({ text }: { text: string }) {
  // Every second part is the name of a place.
  return text.split(place).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className="field-chip">
        {fieldName(part)}
      </span>
    ),
  );
}
