import { settings, type Setting } from '@darasa/contract/settings/list';
import { changeSetting, listSettings, type SettingRow } from '@darasa/contract/settings/settings';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, Sheet, toast } from '@darasa/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clashOf } from '#platform/both-versions.tsx';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { SettingSheet } from './setting-sheet.tsx';
import { valueWords } from './value-words.ts';

/** One setting: what it does, how it stands, and who changed it. */
export function SettingLine({ row, may_edit }: { row: SettingRow; may_edit: boolean }) {
  const setting: Setting = settings[row.key];
  const [open, setOpen] = useState<'edit' | 'history' | null>(null);
  return (
    <li>
      <div className="words">
        <strong>{setting.label}</strong>
        <span className="help">{setting.sentence}</span>
        {row.changed_by ? (
          <span className="meta">
            Changed by {row.changed_by}, {formatDateTime(row.changed_at!)}. Default:{' '}
            {valueWords(setting, setting.default)}.{' '}
            <button
              type="button"
              className="link"
              aria-label={`History of ${setting.label}`}
              onClick={() => setOpen('history')}
            >
              History
            </button>
          </span>
        ) : null}
      </div>
      <div className="value">
        {setting.type === 'flag' ? (
          <FlagValue row={row} label={setting.label} may_edit={may_edit} />
        ) : (
          <>
            <strong>{valueWords(setting, row.value)}</strong>
            {may_edit ? (
              <Button small aria-label={`Change ${setting.label}`} onClick={() => setOpen('edit')}>
                Change
              </Button>
            ) : null}
          </>
        )}
      </div>
      {open === 'edit' ? (
        <SettingSheet row={row} setting={setting} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'history' ? (
        <Sheet open onClose={() => setOpen(null)} title={setting.label} sub="History">
          <RecordHistory record_type="setting" record_id={row.key} />
        </Sheet>
      ) : null}
    </li>
  );
}

function FlagValue(props: { row: SettingRow; label: string; may_edit: boolean }) {
  const { row, label, may_edit } = props;
  const change = useAction(changeSetting, { refresh: [keyOf(listSettings)] });
  const client = useQueryClient();
  const sayWhy = (error: Error) => {
    const theirs = clashOf<SettingRow>(error, {})?.theirs;
    const now = theirs?.value ? 'on' : 'off';
    const title = theirs ? `Somebody changed this meanwhile. It is ${now} now.` : error.message;
    toast({ variant: 'destructive', title });
    if (theirs) void client.invalidateQueries({ queryKey: keyOf(listSettings) });
  };
  const set = (value: boolean) =>
    void change.run({ key: row.key, value, version: row.version }).catch(sayWhy);
  return (
    <>
      <span className="muted" aria-hidden="true">
        {row.value ? 'On' : 'Off'}
      </span>
      <input
        className="switch"
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={row.value === true}
        aria-checked={row.value === true}
        disabled={!may_edit || change.busy}
        onChange={(event) => set(event.target.checked)}
      />
    </>
  );
}
